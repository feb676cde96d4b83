import type { APIMessage } from 'discord.js';
import type { Action, OpenModal, Outcome, Role } from '../demo/protocol.js';
import { type Channel, enterChannel } from './channel.js';
import { perform, type Viewer } from './connection.js';
import type { Remembered } from './remembered.js';
import { WORDS } from './words.js';

/** The menu of a message, and where it was asked for. */
export interface OpenMenu {
  readonly message: APIMessage;
  /** What gets the focus back. */
  readonly opener: HTMLElement;
  /** In pixels of the window. */
  readonly left: number;
  readonly top: number;
}

/** One person at the page, with what they see and what they have open; another person gets another visit. */
export interface Visit {
  readonly viewer: Viewer;
  readonly channel: Channel;
  /** Whether something is on its way to the bot. */
  readonly busy: boolean;
  /** What did not work. */
  readonly note: string | undefined;
  readonly modal: OpenModal | undefined;
  readonly menu: OpenMenu | undefined;
  /** Does something as this person, or another one here; what did not work is noted, and the outcome is undefined. */
  act(action: Action, showsForm?: boolean, role?: Role): Promise<Outcome | undefined>;
  /** Does something else that can fail as an action can; false when it did. */
  attempt(work: () => Promise<void>): Promise<boolean>;
  show(what: { note?: string | undefined; modal?: OpenModal | undefined; menu?: OpenMenu | undefined }): void;
  leave(): void;
}

/** Starts a visit; `changed` is called whenever there is something new to draw, with the id of a message that is new. */
export function beginVisit(
  viewer: Viewer,
  dismissed: Remembered,
  changed: (freshId?: string) => void,
): Visit {
  const words = WORDS[viewer.language];
  const channel = enterChannel(viewer, dismissed, changed);
  let underWay = 0;
  let open: { note?: string | undefined; modal?: OpenModal | undefined; menu?: OpenMenu | undefined } = {};

  function show(what: typeof open): void {
    open = { ...open, ...what };
    changed();
  }

  async function outcomeOf<T>(work: () => Promise<T>): Promise<T | undefined> {
    underWay += 1;
    show({ note: undefined });
    try {
      return await work();
    } catch (error) {
      // fetch throws a TypeError when the server is gone.
      open = { ...open, note: error instanceof TypeError ? words.lost : words.fault };
      return undefined;
    } finally {
      underWay -= 1;
      changed();
    }
  }

  return {
    viewer,
    channel,
    get busy() {
      return underWay > 0;
    },
    get note() {
      return open.note;
    },
    get modal() {
      return open.modal;
    },
    get menu() {
      return open.menu;
    },
    async act(action, showsForm = true, role = viewer.role) {
      const outcome = await outcomeOf(() => perform({ ...viewer, role }, action));
      if (outcome?.problem) {
        show({ note: words[outcome.problem] });
        return undefined;
      }
      if (outcome?.modal && showsForm) show({ modal: outcome.modal });
      return outcome;
    },
    attempt: async (work) => (await outcomeOf(() => work().then(() => true))) ?? false,
    show,
    leave: channel.leave,
  };
}
