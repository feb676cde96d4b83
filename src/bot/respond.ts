import { withTimeout } from '../lib/timer.js';
import type { ResponseMode } from '../ui/implement.js';
import type { Modal, Reply } from '../ui/reply.js';
import { lossReason } from './error-report.js';
import type { RestTransport } from './transport.js';

export type Transport = Pick<RestTransport, keyof RestTransport>;

interface Sending<T> {
  reply(transport: Transport, ready: T): Promise<void>;
  explain(transport: Transport, reply: Reply): Promise<void>;
}

interface ModeSteps {
  /** Undefined if the first answer can't be the reply. */
  readonly atOnce: Sending<Reply> | undefined;
  acknowledge(transport: Transport): Promise<void>;
  readonly afterwards: Sending<Reply>;
}

const hidden = (transport: Transport, reply: Reply) => transport.reply(reply, true);
const update = (transport: Transport, reply: Reply) => transport.update(reply);
const edit = (transport: Transport, reply: Reply) => transport.edit(reply);

const steps: Record<ResponseMode, ModeSteps> = {
  private: {
    atOnce: { reply: hidden, explain: hidden },
    acknowledge: (transport) => transport.defer(true),
    afterwards: { reply: edit, explain: edit },
  },
  public: {
    atOnce: { reply: (transport, reply) => transport.reply(reply, false), explain: hidden },
    acknowledge: (transport) => transport.defer(false),
    afterwards: {
      reply: edit,
      // The first follow-up to a deferred reply replaces it and stays public, so the reply has to go first.
      explain: (transport, reply) =>
        transport.removeReply().then(
          () => transport.followUp(reply, true),
          () => transport.edit(reply),
        ),
    },
  },
  update: {
    atOnce: { reply: update, explain: hidden },
    acknowledge: (transport) => transport.deferUpdate(),
    afterwards: { reply: edit, explain: (transport, reply) => transport.followUp(reply, true) },
  },
  replace: {
    atOnce: { reply: update, explain: update },
    acknowledge: (transport) => transport.deferUpdate(),
    afterwards: { reply: edit, explain: edit },
  },
  publish: {
    // A private message stays private, and can be removed only after a deferred update.
    atOnce: undefined,
    acknowledge: (transport) => transport.deferUpdate(),
    afterwards: {
      reply: (transport, reply) => transport.followUp(reply, false).then(() => transport.removeReply()),
      explain: edit,
    },
  },
};

/** Never throws. */
export type Explain = (error: unknown) => Reply;

/** `explain` makes the reply if Discord refuses `ready`. */
export type Answer<T> = { readonly ready: T; readonly explain: Explain } | { readonly failed: Reply };

/** True if Discord took the reply itself and no explanation in its place. `work` must not reject. */
export async function respond(
  transport: Transport,
  mode: ResponseMode,
  work: Promise<Answer<Reply>>,
  graceMs: number,
): Promise<boolean> {
  const { atOnce, acknowledge, afterwards } = steps[mode];
  const early = atOnce && (await withTimeout(work, graceMs));
  if (early) return deliver(transport, atOnce, early);
  await acknowledge(transport);
  return deliver(transport, afterwards, await work);
}

const form: Sending<Modal | Reply> = {
  reply: (transport, ready) =>
    'fields' in ready ? transport.showModal(ready) : transport.reply(ready, true),
  explain: hidden,
};

/** Discord has no "thinking…" for a modal, so `work` has to be quick. */
export async function respondWithModal(
  transport: Transport,
  work: Promise<Answer<Modal | Reply>>,
): Promise<void> {
  await deliver(transport, form, await work);
}

const note: Sending<Reply | undefined> = {
  reply: async (transport, ready) => ready && transport.followUp(ready, true),
  explain: (transport, reply) => transport.followUp(reply, true),
};

/** Leaves the message to the feed that posted it. */
export async function respondToPost(
  transport: Transport,
  work: Promise<Answer<Reply | undefined>>,
): Promise<void> {
  await transport.deferUpdate();
  await deliver(transport, note, await work);
}

async function deliver<T>(transport: Transport, sending: Sending<T>, answer: Answer<T>): Promise<boolean> {
  if ('failed' in answer) {
    await sending.explain(transport, answer.failed);
    return false;
  }
  try {
    await sending.reply(transport, answer.ready);
    return true;
  } catch (error) {
    // An explanation would fail as well, or arrive in addition to the reply.
    if (lossReason(error) !== undefined) throw error;
    await sending.explain(transport, answer.explain(error));
    return false;
  }
}
