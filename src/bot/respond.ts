import { withTimeout } from '../lib/with-timeout.js';
import type { Choice, Modal, Reply } from '../ui/reply.js';
import { lossReason } from './error-report.js';

/** The ways to answer one interaction. Each rejects when Discord refuses it or can't be reached. */
export interface Transport {
  reply(reply: Reply, hidden: boolean): Promise<void>;
  /** Shows "thinking…" in place of a reply. */
  defer(hidden: boolean): Promise<void>;
  /** Changes the message that the component sits on. */
  update(reply: Reply): Promise<void>;
  deferUpdate(): Promise<void>;
  showModal(modal: Modal): Promise<void>;
  /** Answers a completion. Choices beyond Discord's limits are left out. */
  offer(choices: readonly Choice[]): Promise<void>;
  /** Changes the original response: the deferred reply, or the message that the component sits on. */
  edit(reply: Reply): Promise<void>;
  removeReply(): Promise<void>;
  /** One more message. */
  followUp(reply: Reply, hidden: boolean): Promise<void>;
}

/** Who sees a reply. */
export type Visibility = 'private' | 'public';

/**
 * How a reply is delivered; only the user sees a failure. `publish` takes a private message away and sends one that everybody
 * sees, or else puts the failure in its place. `form` changes the private message from which a form was opened, also to say that
 * what was typed is refused.
 */
export type ResponseMode = Visibility | 'update' | 'form' | 'publish';

interface Sending {
  reply(transport: Transport, reply: Reply): Promise<void>;
  explain(transport: Transport, reply: Reply): Promise<void>;
}

interface ModeSteps {
  /** Undefined if the first answer can't be the reply. */
  readonly atOnce: Sending | undefined;
  acknowledge(transport: Transport): Promise<void>;
  readonly afterwards: Sending;
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
      // The first follow-up to a deferred reply replaces it and stays public, so the deferred reply has to go first.
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
  form: {
    atOnce: { reply: update, explain: update },
    acknowledge: (transport) => transport.deferUpdate(),
    afterwards: { reply: edit, explain: edit },
  },
  publish: {
    // A private message stays private, and can be removed only after a deferred update.
    atOnce: undefined,
    acknowledge: (transport) => transport.deferUpdate(),
    afterwards: {
      reply: (transport, reply) => transport.followUp(reply, false).then(transport.removeReply),
      explain: edit,
    },
  },
};

type Outcome<T> = { readonly ready: T } | { readonly failed: Reply };

const outcomeOf = <T>(work: Promise<T>, explain: (error: unknown) => Reply): Promise<Outcome<T>> =>
  work.then(
    (ready) => ({ ready }),
    (error: unknown) => ({ failed: explain(error) }),
  );

/**
 * Answers one interaction with the result of `work`. A reply within `graceMs` is a single request to Discord; a later one is
 * acknowledged first. If Discord refuses its content, that is explained like any other failure.
 * @param explain makes the reply for a failure; called at most twice, never throws
 * @returns rejects only when Discord took neither the reply nor the explanation
 */
export async function respond(
  transport: Transport,
  mode: ResponseMode,
  work: Promise<Reply>,
  explain: (error: unknown) => Reply,
  graceMs: number,
): Promise<void> {
  const { atOnce, acknowledge, afterwards } = steps[mode];
  const outcome = outcomeOf(work, explain);
  const early = atOnce && (await withTimeout(outcome, graceMs));
  if (early === undefined) await acknowledge(transport);
  const sending = (early && atOnce) ?? afterwards;
  await deliver(
    early ?? (await outcome),
    (reply) => sending.reply(transport, reply),
    (reply) => sending.explain(transport, reply),
    explain,
  );
}

/**
 * Answers a button with a modal. Discord has no "thinking…" for a modal, so `work` has to be quick.
 */
export async function respondWithModal(
  transport: Transport,
  work: Promise<Modal>,
  explain: (error: unknown) => Reply,
): Promise<void> {
  await deliver(
    await outcomeOf(work, explain),
    transport.showModal,
    (reply) => hidden(transport, reply),
    explain,
  );
}

async function deliver<T>(
  outcome: Outcome<T>,
  send: (ready: T) => Promise<void>,
  sendExplanation: (reply: Reply) => Promise<void>,
  explain: (error: unknown) => Reply,
): Promise<void> {
  if ('failed' in outcome) return sendExplanation(outcome.failed);
  try {
    await send(outcome.ready);
  } catch (error) {
    // An explanation would fail like the reply did, or arrive in addition to it.
    if (lossReason(error) !== undefined) throw error;
    await sendExplanation(explain(error));
  }
}
