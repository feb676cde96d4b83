import '@skyra/discord-components-core/discord-messages.js';
import { html, nothing, render, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import {
  type About,
  type Action,
  CHANNELS,
  type ChannelName,
  type Connection,
  type Outcome,
  type Role,
  type Trouble,
  type Viewer,
} from '../demo/protocol.js';
import { Composer, type ComposerHost } from './composer/composer.js';
import { dialogTemplate, syncDialog } from './form/dialog.js';
import { type GuideView, progress, welcomeCard, whatNext } from './guide/guide.js';
import { play } from './guide/play.js';
import { lookUp, type Move, type Step, type StepId, tourSteps } from './guide/steps.js';
import { headerTemplate } from './header.js';
import { menuTemplate, type OpenMenu } from './menu.js';
import { addressOf, isExample } from './message/link.js';
import { type MessageView, messageTemplate } from './message/message.js';
import { messageWords } from './message/words.js';
import { panelTemplate } from './panel.js';
import { save } from './save.js';
import { ScrollKeeper } from './scroll.js';
import { sidebarTemplate } from './sidebar.js';
import { skipTemplate } from './skip.js';
import { readViewer, viewerHash } from './viewer.js';
import { Visit } from './visit.js';
import { WORDS, type Words } from './words.js';

/** Message times are relative to now. */
const REDRAW_MS = 60_000;

/** The page: a channel as one person sees it, what they can do there, and the tour beside it. */
export class App {
  readonly #root: HTMLElement;
  readonly #about: About;
  readonly #connection: Connection;
  readonly #composer: Composer;
  readonly #scroll = new ScrollKeeper();
  readonly #listShown = (list: Element | undefined): void => {
    if (list instanceof HTMLElement) this.#scroll.follow(list);
  };
  #visit: Visit;
  readonly #done = new Set<StepId>();
  #current: StepId | undefined;
  /** Whether what happens comes from the tour or the panel, and is to be pointed out. */
  #isShowing = false;
  /** The message with which the bot has answered the person at the page last. */
  #answerId: string | undefined;
  /** Whether the sidebar and the panel are open in a narrow window. */
  #isOpen = false;
  #drawing: Promise<void> | undefined;

  constructor(root: HTMLElement, about: About, connection: Connection) {
    this.#root = root;
    this.#about = about;
    this.#connection = connection;
    this.#composer = new Composer(
      () => this.#composerHost(),
      () => this.#redraw(),
    );
    this.#visit = this.#begin(readViewer(location.hash, about));
    addEventListener('hashchange', () => this.#switchTo(readViewer(location.hash, about)));
    root.addEventListener('click', (event) => this.#followLink(event));
    setInterval(() => void this.#redraw(), REDRAW_MS);
    root.replaceChildren();
    void this.#redraw();
  }

  get #words(): Words {
    return WORDS[this.#visit.viewer.language];
  }

  /** What the channel is called here. */
  get #channelName(): string {
    const { viewer, snapshot } = this.#visit;
    return snapshot?.channels[viewer.channel].name ?? '';
  }

  /** Draws once for all changes of the moment. */
  #redraw(): Promise<void> {
    this.#drawing ??= Promise.resolve().then(() => {
      this.#drawing = undefined;
      this.#root.classList.toggle('open', this.#isOpen);
      render(this.#pageTemplate(), this.#root);
      syncDialog(this.#root, this.#visit.opened.modal !== undefined && this.#visit.isConnected);
    });
    return this.#drawing;
  }

  /** Begins to look through somebody's eyes, and says so in the address. */
  #begin(viewer: Viewer): Visit {
    const { language, role } = viewer;
    history.replaceState(undefined, '', viewerHash(viewer));
    document.documentElement.lang = language;
    document.title = `${WORDS[language].title} · ${WORDS[language].roles[role]}`;
    return new Visit(this.#connection, viewer, (messageId) => {
      const drawn = this.#redraw();
      if (this.#isShowing) void drawn.then(() => this.#scroll.pointOut(messageId));
      // The message may come after the word that it is the answer.
      else if (messageId === this.#answerId) void drawn.then(() => this.#scroll.show(messageId));
    });
  }

  #switchTo(viewer: Viewer): void {
    this.#visit.leave();
    this.#isOpen &&= viewer.language !== this.#visit.viewer.language;
    this.#visit = this.#begin(readViewer(viewerHash(viewer), this.#about));
    this.#composer.write('');
    this.#scroll.toEnd();
  }

  /** What is new appears at the end. */
  #post(action: Action): void {
    this.#scroll.toEnd();
    void this.#act(action);
  }

  /** Does what the person at the page wants, and brings the answer into view. */
  async #act(action: Action): Promise<Outcome | undefined> {
    this.#isShowing = false;
    const outcome = await this.#visit.act(action);
    this.#answerId = outcome?.messageId;
    await this.#redraw();
    this.#scroll.show(this.#answerId);
    return outcome;
  }

  /** Takes a person's place in a channel, and does there what they would do. */
  #playAs(role: Role, channel: ChannelName, moves: readonly Move[]): Promise<boolean> {
    this.#switchTo({ ...this.#visit.viewer, role, channel });
    this.#isShowing = true;
    return play(moves, this.#visit, (command) => this.#composer.open(command));
  }

  async #take({ id, role, channel = 'general', moves }: Step): Promise<void> {
    if (this.#visit.isBusy) return;
    this.#current = id;
    // A trouble that somebody has left switched on would spoil the other steps.
    const ending: readonly Move[] = this.#visit.trouble ? [{ do: 'trouble', trouble: null }] : [];
    if (!(await this.#playAs(role, channel, [...ending, ...moves]))) return;
    this.#done.add(id);
    await this.#redraw();
    if (moves.length === 0) this.#scroll.pointOut(this.#visit.messages[0]?.id);
  }

  #setTrouble(trouble: Trouble | null): void {
    void this.#visit.act({ do: 'trouble', trouble });
  }

  /** A link to a message of this Discord leads there on the page; of one to the sample shop the page says the address. */
  #followLink(event: Event): void {
    const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
    if (link && isExample(link.hostname)) {
      event.preventDefault();
      this.#visit.show({ hint: this.#words.opens(addressOf(link)) });
      return;
    }
    const [, where] = /^\/channels\/\d+\/(\d+)\/\d+$/.exec(link?.pathname ?? '') ?? [];
    const { snapshot, viewer } = this.#visit;
    const channel = CHANNELS.find((one) => where !== undefined && snapshot?.channels[one].id === where);
    if (!channel) return;
    event.preventDefault();
    this.#switchTo({ ...viewer, channel });
  }

  #composerHost(): ComposerHost {
    const visit = this.#visit;
    return {
      words: this.#words,
      language: visit.viewer.language,
      channel: this.#channelName,
      commands: visit.snapshot?.commands ?? [],
      act: (action) => this.#post(action),
      complete: (action) => this.#connection.perform(visit.viewer, action).catch(() => ({})),
      note: (note) => visit.show({ note }),
    };
  }

  #guideView(): GuideView {
    return {
      words: this.#words,
      language: this.#visit.viewer.language,
      steps: tourSteps(this.#about.shop, this.#visit.viewer.language),
      done: this.#done,
      current: this.#current,
      onStep: (step) => void this.#take(step),
    };
  }

  #messageView(): MessageView {
    const visit = this.#visit;
    const { viewer, snapshot } = visit;
    const people = Object.entries(snapshot?.people ?? {});
    const channels = Object.values(snapshot?.channels ?? {});
    const roles = snapshot?.roles ?? [];
    const named = [...people.map(([, one]) => one), ...channels, ...roles];
    return {
      viewerId: snapshot?.people[viewer.role].id ?? '',
      words: messageWords[viewer.language],
      now: Date.now(),
      foreignPictures: this.#about.shop.kind === 'real',
      busy: visit.isBusy,
      channels,
      roles,
      members: people.map(([, one]) => one),
      names: new Map(named.map(({ id, name }) => [id, name])),
      findAvatar: (id) => `pictures/people/${people.find(([, one]) => one.id === id)?.[0] ?? 'shopkeep'}.svg`,
      menuCommandName: (name) => snapshot?.commandNames[name],
      onClick: (messageId, customId) => void this.#act({ do: 'click', messageId, customId }),
      onSelect: (messageId, customId, values) =>
        void this.#act({ do: 'select', messageId, customId, values }),
      onApps: (target, left, top) => visit.show({ menu: { target, left, top } }),
      onDismiss: (messageId) => visit.dismiss(messageId),
      onSave: (path, name) =>
        void visit.attempt(async () => save(await this.#connection.download(path), name)),
    };
  }

  #pageTemplate(): TemplateResult {
    const words = this.#words;
    const { isConnected, isBusy, opened } = this.#visit;
    const guide = this.#guideView();
    return html`${skipTemplate(words)} ${isConnected ? nothing : html`<div class="ended" role="alert"><p>${words.lost}</p></div>`}
      <main>
        ${this.#header()} ${this.#messageList(guide)}
        <div class="bottom">
          <div class="bar">
            ${whatNext(guide)}
            <small>${progress(guide)}</small>
          </div>
          ${opened.note && !opened.modal ? html`<p class="note" role="alert">${opened.note}</p>` : nothing}
          ${opened.hint ? html`<p class="note lead" role="status">${opened.hint}</p>` : nothing}
          ${this.#composer.template()}
          <p class="status" role="status">${isBusy ? words.sending : nothing}</p>
        </div>
      </main>
      ${this.#drawer(guide)} ${opened.menu ? this.#menu(opened.menu) : nothing} ${this.#dialog()}`;
  }

  /** Who looks, and the tour: beside the channel, or over it in a narrow window. */
  #drawer(guide: GuideView): TemplateResult {
    const { viewer, snapshot, trouble } = this.#visit;
    const { shop } = this.#about;
    return html`<div class="drawer">
      <button type="button" class="leave" aria-label=${guide.words.close} @click=${() => this.#toggle()}>✕</button>
      ${sidebarTemplate({
        words: guide.words,
        guild: snapshot?.guild ?? '',
        channels: snapshot?.channels,
        viewer,
        onViewer: (next) => this.#switchTo(next),
      })}
      ${panelTemplate({
        guide,
        shop,
        payments: shop.kind === 'sample' ? shop.payments[viewer.language] : undefined,
        trouble,
        onPayment: (number) => void this.#playAs('moderator', 'general', [lookUp(number)]),
        onTrouble: (kind) => this.#setTrouble(kind),
        onHappening: (happening) => void this.#playAs(viewer.role, 'shop', [{ do: 'trigger', happening }]),
      })}
    </div>`;
  }

  #toggle(): void {
    this.#isOpen = !this.#isOpen;
    void this.#redraw();
  }

  #header(): TemplateResult {
    const { trouble, viewer } = this.#visit;
    return headerTemplate({
      words: this.#words,
      viewer,
      channel: this.#channelName,
      trouble,
      isOpen: this.#isOpen,
      onToggle: () => this.#toggle(),
      onTroubleEnd: () => this.#setTrouble(null),
    });
  }

  #messageList(guide: GuideView): TemplateResult {
    const view = this.#messageView();
    return html`<div id="messages" class="messages" role="log" tabindex="0" aria-label=${guide.words.messages} ${ref(this.#listShown)}>
      ${this.#visit.viewer.channel === CHANNELS[0] ? welcomeCard(guide) : nothing}
      <discord-messages no-background>
        ${repeat(
          this.#visit.messages,
          ({ id }) => id,
          (message) => messageTemplate(message, view),
        )}
      </discord-messages>
    </div>`;
  }

  #menu(menu: OpenMenu): TemplateResult {
    const visit = this.#visit;
    const { messageCommands = [], memberCommands = [] } = visit.snapshot ?? {};
    const { target } = menu;
    const close = () => visit.show({ menu: undefined });
    return menuTemplate({
      words: this.#words,
      language: visit.viewer.language,
      commands: 'messageId' in target ? messageCommands : memberCommands,
      menu,
      onTake: ({ name }) => {
        close();
        this.#post(
          'messageId' in target
            ? { do: 'runOn', command: name, ...target }
            : { do: 'runOnMember', command: name, ...target },
        );
      },
      onClose: close,
    });
  }

  #dialog(): TemplateResult {
    const visit = this.#visit;
    const { modal, note } = visit.opened;
    const { shop } = this.#about;
    return dialogTemplate({
      ...{ modal, words: this.#words },
      samples:
        shop.kind === 'sample'
          ? { key: shop.keys[visit.viewer.language], address: shop.productPage }
          : undefined,
      note,
      busy: visit.isBusy,
      onSubmit: async ({ interactionId }, values) => {
        const sent = await this.#act({ do: 'submit', interactionId, values });
        // What did not arrive stays in the form.
        if (sent) visit.show({ modal: undefined });
      },
      onClose: () => visit.show({ modal: undefined, note: undefined }),
    });
  }
}
