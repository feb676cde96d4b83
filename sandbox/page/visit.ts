import type { APIMessage } from 'discord.js';
import type {
  Action,
  Connection,
  OpenModal,
  Outcome,
  Role,
  Snapshot,
  Trouble,
  Viewer,
} from '../demo/protocol.js';
import type { OpenMenu } from './menu.js';
import { WORDS } from './words.js';

/** What somebody has open over the channel. */
interface Opened {
  /** What did not work. */
  readonly note?: string | undefined;
  /** Where a link leads that is not followed here. */
  readonly hint?: string | undefined;
  readonly modal?: OpenModal | undefined;
  readonly menu?: OpenMenu | undefined;
}

/** One person in one channel: what they see, kept up to date, and what they do. Another viewer is another visit. */
export class Visit {
  readonly viewer: Viewer;
  readonly connection: Connection;
  /** The channel as it was in the beginning; never, once it was left before. */
  readonly loaded: Promise<Snapshot>;
  snapshot: Snapshot | undefined;
  trouble: Trouble | null = null;
  /** False while the server does not answer. */
  isConnected = true;
  opened: Opened = {};
  #messages = new Map<string, APIMessage>();
  #underWay = 0;
  readonly #redraw: () => void;
  readonly #unwatch: () => void;

  /** @param redraw is called whenever there is something new to draw, with the id of a message that is new or changed */
  constructor(connection: Connection, viewer: Viewer, redraw: (messageId?: string) => void) {
    this.connection = connection;
    this.viewer = viewer;
    this.#redraw = redraw;
    let onLoad = (_first: Snapshot): void => {};
    this.loaded = new Promise((resolve) => {
      onLoad = resolve;
    });
    this.#unwatch = connection.watch(viewer, {
      snapshot: (snapshot) => {
        this.snapshot = snapshot;
        this.#messages = new Map(snapshot.messages.map((message) => [message.id, message]));
        onLoad(snapshot);
        redraw();
      },
      message: (message) => {
        this.#messages.set(message.id, message);
        redraw(message.id);
      },
      deleted: ({ id }) => this.dismiss(id),
      trouble: ({ trouble }) => {
        this.trouble = trouble;
        redraw();
      },
      connected: (isConnected) => {
        this.isConnected = isConnected;
        redraw();
      },
    });
  }

  /** Oldest first. */
  get messages(): readonly APIMessage[] {
    return [...this.#messages.values()];
  }

  /** Whether something is on its way to the bot. */
  get isBusy(): boolean {
    return this.#underWay > 0;
  }

  /** Hides a message on this page, as Discord does with ephemeral ones. */
  dismiss(messageId: string): void {
    this.#messages.delete(messageId);
    this.#redraw();
  }

  /** Opens something, or closes it with undefined. */
  show(what: Opened): void {
    this.opened = { ...this.opened, ...what };
    this.#redraw();
  }

  /** Does something as this person, or another one here; what did not work is noted, and the outcome is undefined. */
  async act(action: Action, showsForm = true, role: Role = this.viewer.role): Promise<Outcome | undefined> {
    let outcome: Outcome = {};
    const isSent = await this.attempt(async () => {
      outcome = await this.connection.perform({ ...this.viewer, role }, action);
    });
    if (!isSent) return undefined;
    const { problem, modal } = outcome;
    if (problem) this.show({ note: WORDS[this.viewer.language][problem] });
    else if (modal && showsForm) this.show({ modal });
    return problem ? undefined : outcome;
  }

  /** Does something that the server may fail to do, which is noted; false when it did fail. */
  async attempt(work: () => Promise<void>): Promise<boolean> {
    const { lost, fault } = WORDS[this.viewer.language];
    this.#underWay += 1;
    this.show({ note: undefined, hint: undefined });
    try {
      await work();
      return true;
    } catch (error) {
      // fetch throws a TypeError when the server is gone.
      this.show({ note: error instanceof TypeError ? lost : fault });
      return false;
    } finally {
      this.#underWay -= 1;
      this.#redraw();
    }
  }

  leave(): void {
    this.#unwatch();
  }
}
