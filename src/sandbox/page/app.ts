import '@skyra/discord-components-core/discord-messages.js';
import { html, nothing, render, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import { type About, type Action, LANGUAGES, ROLES } from '../demo/protocol.js';
import { createComposer } from './composer/composer.js';
import { perform, setTrouble, type Viewer } from './connection.js';
import { dialogTemplate, syncDialog } from './dialog.js';
import { dismissedHere } from './dismissed.js';
import { menuTemplate } from './menu.js';
import { type MessageView, messageTemplate } from './message/message.js';
import { messageWords } from './message/words.js';
import { panelTemplate, type Suggestion } from './panel.js';
import { keepAtEnd } from './scroll.js';
import { sidebarTemplate } from './sidebar.js';
import { beginVisit, type OpenMenu } from './visit.js';
import { WORDS } from './words.js';

/** Message times are relative to now. */
const REDRAW_MS = 60_000;

/** Draws the page into `root` and keeps it going. */
export function createApp(root: HTMLElement, about: About): void {
  /** Whether the server lets pictures of other hosts through, which it does when this was asked for. */
  const pictures = new URLSearchParams(location.search).get('pictures') === 'shop';
  const dismissed = dismissedHere();
  const begin = (viewer: Viewer) => beginVisit(viewer, dismissed, () => void redraw());
  let visit = begin(viewerIn(location.hash, about));
  /** What to put into the composer as soon as the channel of its role is there. */
  let waiting: Suggestion | undefined;
  let drawing: Promise<void> | undefined;
  let toEnd = () => {};

  /** Draws once for all changes of the moment. */
  function redraw(): Promise<void> {
    drawing ??= Promise.resolve().then(() => {
      drawing = undefined;
      const focused = document.activeElement;
      render(pageTemplate(), root);
      syncDialog(root, visit.modal !== undefined);
      // The focused element is gone: move the focus to the composer.
      if (!focused?.isConnected && document.activeElement === document.body) composer.focus();
      if (waiting && visit.channel.snapshot) suggest(waiting);
    });
    return drawing;
  }

  function switchTo(viewer: Viewer): void {
    visit.leave();
    waiting = undefined;
    visit = begin(viewer);
    composer.reset();
    nameThePage();
    toEnd();
    void redraw();
  }

  function nameThePage(): void {
    const { language, role } = visit.viewer;
    history.replaceState(undefined, '', `#${language}/${role}`);
    document.documentElement.lang = language;
    document.title = `${WORDS[language].title} · ${WORDS[language].roles[role]}`;
  }

  /** What is new appears at the end. */
  function post(action: Action): void {
    toEnd();
    void visit.act(action);
  }

  const composer = createComposer(
    () => ({
      words: WORDS[visit.viewer.language],
      language: visit.viewer.language,
      roleName: WORDS[visit.viewer.language].roles[visit.viewer.role],
      commands: visit.channel.snapshot?.commands ?? [],
      withheld: visit.channel.snapshot?.withheld ?? [],
      act: post,
      complete: (action) => perform(visit.viewer, action).catch(() => ({})),
      note: (note) => visit.show({ note }),
    }),
    redraw,
  );

  function suggest(suggestion: Suggestion): void {
    const { role } = suggestion;
    if (role !== visit.viewer.role) switchTo({ ...visit.viewer, role });
    waiting = visit.channel.snapshot ? undefined : suggestion;
    if (!waiting) composer.open(suggestion.command, suggestion.texts);
  }

  function messageView(): MessageView {
    const { viewer, channel, busy, act, show } = visit;
    const people = Object.entries(channel.snapshot?.people ?? {});
    const avatars = new Map(people.map(([role, { id }]) => [id, `/pictures/people/${role}`]));
    return {
      viewerId: channel.snapshot?.people[viewer.role].id ?? '',
      words: messageWords[viewer.language],
      now: Date.now(),
      foreignPictures: pictures,
      busy,
      names: new Map(people.map(([, { id, name }]) => [id, name])),
      avatarOf: (id) => avatars.get(id) ?? '/pictures/people/shopkeep',
      onClick: (messageId, customId) => void act({ do: 'click', messageId, customId }),
      onSelect: (messageId, customId, values) => void act({ do: 'select', messageId, customId, values }),
      onApps: (message, place) => show({ menu: { message, ...place } }),
      onDismiss: channel.dismiss,
    };
  }

  // One function for all drawings, so that it is called once.
  const listShown = (element: Element | undefined): void => {
    if (element instanceof HTMLElement) toEnd = keepAtEnd(element);
  };

  function pageTemplate(): TemplateResult {
    const { viewer, channel, busy, note, modal, menu } = visit;
    const words = WORDS[viewer.language];
    const view = messageView();
    return html`${sidebarTemplate({
      words,
      guild: channel.snapshot?.guild ?? '',
      viewer,
      onViewer: switchTo,
    })}
      <main>
        <header class="topic">
          <h1><span aria-hidden="true">#</span> ${words.channel}</h1>
          <p>${words.topic}</p>
        </header>
        <div class="messages" role="log" aria-label=${words.messages} tabindex="0" ${ref(listShown)}>
          <discord-messages no-background>
            ${repeat(
              channel.messages,
              ({ id }) => id,
              (message) => messageTemplate(message, view),
            )}
          </discord-messages>
        </div>
        <div class="bottom">
          ${note && !modal ? html`<p class="note" role="alert">${note}</p>` : nothing} ${composer.template()}
          <p class="status" role="status">
            ${channel.connected ? (busy ? words.sending : nothing) : words.lost}
          </p>
        </div>
      </main>
      ${panelTemplate({
        words,
        shop: about.shop,
        language: viewer.language,
        trouble: channel.trouble,
        pictures,
        onSuggestion: suggest,
        onTrouble: (kind) => void visit.attempt(() => setTrouble(kind)),
      })}
      ${menu ? openMenu(menu) : nothing} ${openDialog()}`;
  }

  function openMenu(menu: OpenMenu): TemplateResult {
    const { viewer, channel, show } = visit;
    const close = () => show({ menu: undefined });
    return menuTemplate({
      words: WORDS[viewer.language],
      language: viewer.language,
      commands: channel.snapshot?.messageCommands ?? [],
      menu,
      onTake({ name }) {
        close();
        post({ do: 'runOn', command: name, messageId: menu.message.id });
      },
      onClose: close,
    });
  }

  function openDialog(): TemplateResult {
    const { viewer, modal, note, busy, act, show } = visit;
    return dialogTemplate({
      modal,
      words: WORDS[viewer.language],
      sampleKey: about.shop.kind === 'sample' ? about.shop.keys[viewer.language] : undefined,
      note,
      busy,
      async onSubmit({ interactionId }, values) {
        const sent = await act({ do: 'submit', interactionId, values });
        // What did not arrive stays in the form.
        if (sent) show({ modal: undefined });
      },
      onClose: () => show({ modal: undefined, note: undefined }),
    });
  }

  addEventListener('hashchange', () => switchTo(viewerIn(location.hash, about)));
  setInterval(() => void redraw(), REDRAW_MS);
  root.replaceChildren();
  nameThePage();
  void redraw();
}

/** The viewer that the address names, such as #ru/moderator. */
function viewerIn(hash: string, { language }: About): Viewer {
  const [first, second] = hash.slice(1).split('/');
  return {
    language: LANGUAGES.find((one) => one === first) ?? language,
    role: ROLES.find((one) => one === second) ?? 'owner',
  };
}
