import '@skyra/discord-components-core/discord-messages.js';
import { html, nothing, render, type TemplateResult } from 'lit';
import { type About, type Action, CHANNELS, LANGUAGES, ROLES, type Role } from '../demo/protocol.js';
import { barTemplate, whoTemplate } from './bar.js';
import { createComposer } from './composer/composer.js';
import { changePrices, perform, setTrouble, type Viewer } from './connection.js';
import { dialogTemplate, syncDialog } from './dialog.js';
import { channelHeader, endedBanner, NARROW, onLink, onTyping, skipLinks, TOUCH } from './frame.js';
import { type GuideView, nextStep, welcomeCard } from './guide/guide.js';
import { play } from './guide/play.js';
import { lookUp, type Move, type Step, type StepId, stepsFor } from './guide/steps.js';
import { menuTemplate } from './menu.js';
import type { MessageView } from './message/message.js';
import { messageWords } from './message/words.js';
import { createMessageList } from './message-list.js';
import { panelTemplate } from './panel.js';
import { rememberedHere } from './remembered.js';
import { type SidebarView, sidebarTemplate } from './sidebar.js';
import { beginVisit, type OpenMenu, type Visit } from './visit.js';
import { WORDS } from './words.js';

/** Message times are relative to now. */
const REDRAW_MS = 60_000;

/** Draws the page into `root` and keeps it going. */
export function createApp(root: HTMLElement, about: About): void {
  /** Whether the server lets pictures of other hosts through, which it does when this was asked for. */
  const pictures = new URLSearchParams(location.search).get('pictures') === 'shop';
  const dismissed = rememberedHere('dismissed');
  /** The steps of the guide that were taken, and `begun` once somebody has chosen how to begin. */
  const done = rememberedHere('done');
  /** Whether what happens comes from a step of the tour. */
  let touring = false;
  const begin = (viewer: Viewer) => beginVisit(viewer, dismissed, noticed);
  let visit = begin(viewerIn(location.hash, about));
  let current: StepId | undefined;
  /** Whether the panel is open in a narrow window. */
  let panelOpen = false;
  let drawing: Promise<void> | undefined;

  /** Draws once for all changes of the moment. */
  function redraw(): Promise<void> {
    drawing ??= Promise.resolve().then(() => {
      drawing = undefined;
      const focused = document.activeElement;
      const { modal, channel } = visit;
      root.classList.toggle('narrow', NARROW.matches);
      render(pageTemplate(), root);
      list.drawn();
      syncDialog(root, modal !== undefined && channel.connected);
      for (const part of root.querySelectorAll<HTMLElement>(':scope > :not(.ended)')) {
        part.inert = !channel.connected;
      }
      // The focused element is gone: move the focus to the composer.
      if (!focused?.isConnected && document.activeElement === document.body && !TOUCH.matches)
        composer.focus();
    });
    return drawing;
  }

  /** Something has changed; on the tour, what has come is brought to the top. */
  function noticed(freshId?: string): void {
    const drawn = redraw();
    if (touring && freshId !== undefined) void drawn.then(() => list.toTop(freshId));
  }

  function switchTo(viewer: Viewer): void {
    visit.leave();
    visit = begin(viewer);
    composer.reset();
    nameThePage();
    list.reset();
    void redraw();
  }

  function nameThePage(): void {
    const { language, role, channel } = visit.viewer;
    const where = channel === CHANNELS[0] ? '' : `/${channel}`;
    history.replaceState(undefined, '', `#${language}/${role}${where}`);
    document.documentElement.lang = language;
    document.title = `${WORDS[language].title} · ${WORDS[language].roles[role]}`;
  }

  /** What is new appears at the end. */
  function post(action: Action): void {
    touring = false;
    list.toEnd();
    void visit.act(action);
  }

  const list = createMessageList(() => void redraw());
  const composer = createComposer(
    () => ({
      words: WORDS[visit.viewer.language],
      language: visit.viewer.language,
      roleName: WORDS[visit.viewer.language].roles[visit.viewer.role],
      channel: nameOf(visit),
      channels: Object.values(visit.channel.snapshot?.channels ?? {}),
      roles: visit.channel.snapshot?.roles ?? [],
      commands: visit.channel.snapshot?.commands ?? [],
      withheld: visit.channel.snapshot?.withheld ?? [],
      act: post,
      complete: (action) => perform(visit.viewer, action).catch(() => ({})),
      note: (note) => visit.show({ note }),
    }),
    redraw,
  );

  /** Takes the role, and does for the person there what they would do. */
  function playAs(role: Role, moves: readonly Move[]): Promise<boolean> {
    done.add('begun');
    panelOpen = false;
    composer.reset();
    const { viewer } = visit;
    if (role !== viewer.role || viewer.channel !== 'general')
      switchTo({ ...viewer, role, channel: 'general' });
    list.toEnd();
    return play(moves, visit, composer.open);
  }

  async function take({ id, role, moves, channel = 'general', afterwards = [] }: Step): Promise<void> {
    if (visit.busy) return;
    touring = true;
    // A trouble that somebody has left switched on would spoil the other steps.
    const ending: readonly Move[] = visit.channel.trouble ? [{ do: 'trouble', trouble: null }] : [];
    if (!(await playAs(role, [...ending, ...moves]))) return;
    if (channel !== 'general') {
      switchTo({ ...visit.viewer, channel });
      const { messages } = await visit.channel.loaded;
      await redraw();
      list.toTop(messages.at(-1)?.id ?? '');
      if (!(await play(afterwards, visit, composer.open))) return;
    }
    done.add(id);
    current = id;
    void redraw();
  }

  function guideView(): GuideView {
    const { language } = visit.viewer;
    const words = WORDS[language];
    const steps = stepsFor(about.shop, language);
    return { words, steps, done, current, onStep: (step) => void take(step) };
  }

  function messageView(): MessageView {
    const { viewer, channel, busy, act, show } = visit;
    const people = Object.entries(channel.snapshot?.people ?? {});
    const avatars = new Map(people.map(([role, { id }]) => [id, `/pictures/people/${role}`]));
    const messages = new Map(channel.messages.map((message) => [message.id, message]));
    return {
      viewerId: channel.snapshot?.people[viewer.role].id ?? '',
      words: messageWords[viewer.language],
      now: Date.now(),
      foreignPictures: pictures,
      busy,
      channels: Object.values(channel.snapshot?.channels ?? {}),
      roles: channel.snapshot?.roles ?? [],
      names: new Map([...people.map(([, one]) => one), ...placesOf(visit)].map(({ id, name }) => [id, name])),
      avatarOf: (id) => avatars.get(id) ?? '/pictures/people/shopkeep',
      messageAt: (id) => messages.get(id),
      commandName: (name) => channel.snapshot?.commandNames[name] ?? name,
      isMarked: (id) => touring && channel.isFresh(id),
      onClick(messageId, customId) {
        touring = false;
        void act({ do: 'click', messageId, customId });
      },
      onSelect(messageId, customId, values) {
        touring = false;
        void act({ do: 'select', messageId, customId, values });
      },
      onApps: (message, place) => show({ menu: { message, ...place } }),
      onDismiss: channel.dismiss,
    };
  }

  function pageTemplate(): TemplateResult {
    const { viewer, channel, busy, note, modal, menu } = visit;
    const words = WORDS[viewer.language];
    const guide = guideView();
    const { guild: guildName = '', channels } = channel.snapshot ?? {};
    const sidebar = { words, guild: guildName, channels, viewer, onViewer: switchTo };
    const turn = (kind: typeof channel.trouble) => void visit.attempt(() => setTrouble(kind));
    return html`${channel.connected ? nothing : endedBanner(words)}
      ${skipLinks(words, composer.focus, toGuide)} ${NARROW.matches ? nothing : sidebarTemplate(sidebar)}
      <main>
        ${channelHeader(words, nameOf(visit), channel.trouble, () => turn(null))}
        ${list.template(channel.messages, messageView(), words, welcome(guide))}
        <div class="bottom">
          ${NARROW.matches ? barTemplate(guide, toGuide) : nothing}
          ${note && !modal ? html`<p class="note" role="alert">${note}</p>` : nothing} ${composer.template()}
          <p class="status" role="status">${busy ? words.sending : nothing}</p>
        </div>
      </main>
      ${NARROW.matches && !panelOpen ? nothing : panel(guide, sidebar, turn)}
      ${menu ? openMenu(menu) : nothing} ${openDialog()}`;
  }

  const welcome = (guide: GuideView): TemplateResult =>
    welcomeCard(guide.words, done.has('begun'), {
      onStart() {
        const first = nextStep(guide);
        if (first) void take(first);
      },
      onLook() {
        done.add('begun');
        composer.open('');
      },
    });

  const panel = (
    guide: GuideView,
    sidebar: SidebarView,
    onTrouble: (kind: typeof visit.channel.trouble) => void,
  ): TemplateResult =>
    panelTemplate({
      guide,
      shop: about.shop,
      payments: about.shop.kind === 'sample' ? about.shop.payments[visit.viewer.language] : undefined,
      trouble: visit.channel.trouble,
      pictures,
      onPayment: (number) => void playAs('moderator', [lookUp(number)]),
      onTrouble,
      onPrices(change) {
        panelOpen = false;
        void visit.attempt(() => changePrices(visit.viewer.language, change));
      },
      who: NARROW.matches ? whoTemplate({ ...sidebar, onViewer: leavePanel }) : undefined,
      onClose: NARROW.matches ? closePanel : undefined,
    });

  function toGuide(): void {
    panelOpen = true;
    void redraw().then(() => document.getElementById('guide')?.focus());
  }

  function leavePanel(viewer: Viewer): void {
    panelOpen = false;
    switchTo(viewer);
  }

  function closePanel(): void {
    panelOpen = false;
    void redraw();
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

  root.addEventListener('click', (event) => onLink(event, visit, switchTo));
  addEventListener('hashchange', () => switchTo(viewerIn(location.hash, about)));
  addEventListener('keydown', (event) => onTyping(event, composer.focus));
  addEventListener('keydown', ({ key }) => key === 'Escape' && panelOpen && closePanel());
  NARROW.addEventListener('change', () => void redraw());
  setInterval(() => void redraw(), REDRAW_MS);
  root.replaceChildren();
  nameThePage();
  void redraw().then(() => TOUCH.matches || composer.focus());
}

/** What the channel is called here. */
const nameOf = ({ viewer, channel }: Visit): string => channel.snapshot?.channels[viewer.channel].name ?? '';

/** What can be mentioned besides people. */
const placesOf = ({ channel: { snapshot } }: Visit) => [
  ...Object.values(snapshot?.channels ?? {}),
  ...(snapshot?.roles ?? []),
];

/** The viewer that the address names, such as #ru/moderator. */
function viewerIn(hash: string, { language }: About): Viewer {
  const [first, second, third] = hash.slice(1).split('/');
  return {
    language: LANGUAGES.find((one) => one === first) ?? language,
    role: ROLES.find((one) => one === second) ?? 'owner',
    channel: CHANNELS.find((one) => one === third) ?? CHANNELS[0],
  };
}
