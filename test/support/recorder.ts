import type { Transport } from '../../src/bot/respond.js';
import type { Choice, Modal, Reply } from '../../src/ui/reply.js';

/** What a user of a little Discord sees, and every call that led to it. */
export interface Recorder extends Transport {
  /** `defer public`, `edit answer ✗` …; ✗ where Discord refused. */
  readonly calls: readonly string[];
  /** How many first answers Discord took. */
  readonly acknowledgements: number;
  /** Whether the user still looks at "thinking…". */
  readonly thinking: boolean;
  readonly shown: readonly { readonly hidden: boolean; readonly reply: Reply }[];
  readonly modals: readonly Modal[];
  readonly offered: readonly (readonly Choice[])[];
}

export interface RecorderOptions {
  /** Whether Discord refuses a call, counted from 0. */
  readonly refuses?: (call: number) => boolean;
  /** What it refuses with. */
  readonly refusal?: Error;
  /** Milliseconds that Discord takes for each answer. */
  readonly delayMs?: number;
}

export class Refused extends Error {}

/** Takes answers as Discord does: one acknowledgement, and edits only after it. */
export function createRecorder({
  refuses = () => false,
  refusal,
  delayMs = 0,
}: RecorderOptions = {}): Recorder {
  const calls: string[] = [];
  const shown: { hidden: boolean; reply: Reply }[] = [];
  const modals: Modal[] = [];
  const offered: (readonly Choice[])[] = [];
  let acknowledgements = 0;
  let thinking = false;
  let original: { hidden: boolean; shown: boolean } | undefined;

  async function take(call: string, possible: boolean): Promise<void> {
    const refused = !possible || refuses(calls.length);
    calls.push(refused ? `${call} ✗` : call);
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (refused) throw refusal ?? new Refused(call);
  }
  async function first(call: string, then: () => void): Promise<void> {
    await take(call, acknowledgements === 0);
    acknowledgements += 1;
    then();
  }
  const visibility = (hidden: boolean) => (hidden ? 'hidden' : 'public');

  const transport: Transport = {
    reply: (reply, hidden) =>
      first(`reply ${visibility(hidden)} ${nameOf(reply)}`, () => {
        shown.push({ hidden, reply });
        original = { hidden, shown: true };
      }),
    defer: (hidden) =>
      first(`defer ${visibility(hidden)}`, () => {
        thinking = true;
        original = { hidden, shown: false };
      }),
    update: (reply) =>
      first(`update ${nameOf(reply)}`, () => {
        shown.push({ hidden: false, reply });
        original = { hidden: false, shown: true };
      }),
    deferUpdate: () =>
      first('deferUpdate', () => {
        original = { hidden: false, shown: true };
      }),
    showModal: (modal) => first('showModal', () => modals.push(modal)),
    offer: (choices) => first('offer', () => offered.push(choices)),
    async edit(reply) {
      await take(`edit ${nameOf(reply)}`, original !== undefined);
      thinking = false;
      shown.push({ hidden: original?.hidden === true, reply });
    },
    async removeReply() {
      await take('removeReply', original !== undefined);
      thinking = false;
      original = undefined;
    },
    async followUp(reply, hidden) {
      await take(`followUp ${visibility(hidden)} ${nameOf(reply)}`, acknowledgements === 1);
      shown.push({ hidden: hidden && !thinking, reply });
    },
  };
  return {
    ...transport,
    calls,
    shown,
    modals,
    offered,
    get acknowledgements() {
      return acknowledgements;
    },
    get thinking() {
      return thinking;
    },
  };
}

/** A short name for a reply in a list of calls: its text or its title. */
const nameOf = ({ content, embeds = [] }: Reply): string => content ?? embeds[0]?.title ?? 'nothing';
