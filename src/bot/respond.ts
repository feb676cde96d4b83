import pTimeout from 'p-timeout';
import type { Modal, Reply } from '../views/reply.js';
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
  /** Changes the original response: the deferred reply, or the message that the component sits on. */
  edit(reply: Reply): Promise<void>;
  removeReply(): Promise<void>;
  /** One more message, for this user alone. */
  followUp(reply: Reply): Promise<void>;
}

/** Who sees a reply. */
export type Visibility = 'private' | 'public';

/** How a reply is delivered; only the user sees a failure. */
export type ResponseMode = Visibility | 'update';

interface ModeSteps {
  send(transport: Transport, reply: Reply): Promise<void>;
  acknowledge(transport: Transport): Promise<void>;
  deliver(transport: Transport, reply: Reply): Promise<void>;
  explain(transport: Transport, reply: Reply): Promise<void>;
}

const steps: Record<ResponseMode, ModeSteps> = {
  private: {
    send: (transport, reply) => transport.reply(reply, true),
    acknowledge: (transport) => transport.defer(true),
    deliver: (transport, reply) => transport.edit(reply),
    explain: (transport, reply) => transport.edit(reply),
  },
  public: {
    send: (transport, reply) => transport.reply(reply, false),
    acknowledge: (transport) => transport.defer(false),
    deliver: (transport, reply) => transport.edit(reply),
    // The first follow-up to a deferred reply replaces it and stays public, so the deferred reply has to go first.
    explain: (transport, reply) =>
      transport.removeReply().then(
        () => transport.followUp(reply),
        () => transport.edit(reply),
      ),
  },
  update: {
    send: (transport, reply) => transport.update(reply),
    acknowledge: (transport) => transport.deferUpdate(),
    deliver: (transport, reply) => transport.edit(reply),
    explain: (transport, reply) => transport.followUp(reply),
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
  const step = steps[mode];
  const outcome = outcomeOf(work, explain);
  const early = await pTimeout(outcome, { milliseconds: graceMs, message: false });
  if (early === undefined) await step.acknowledge(transport);
  const { send, explainTo } =
    early === undefined
      ? { send: step.deliver, explainTo: step.explain }
      : { send: step.send, explainTo: (to: Transport, reply: Reply) => to.reply(reply, true) };
  const result = early ?? (await outcome);
  if ('failed' in result) return explainTo(transport, result.failed);
  try {
    await send(transport, result.ready);
  } catch (error) {
    await explainTo(transport, explainRefusal(error, explain));
  }
}

/** Answers a button with a modal. Discord has no "thinking…" for a modal, so `work` has to be quick. */
export async function respondWithModal(
  transport: Transport,
  work: Promise<Modal>,
  explain: (error: unknown) => Reply,
): Promise<void> {
  const result = await outcomeOf(work, explain);
  if ('failed' in result) return transport.reply(result.failed, true);
  try {
    await transport.showModal(result.ready);
  } catch (error) {
    await transport.reply(explainRefusal(error, explain), true);
  }
}

/** @throws the error itself where an explanation would fail like the reply did, or arrive in addition to it */
function explainRefusal(error: unknown, explain: (error: unknown) => Reply): Reply {
  if (lossReason(error) !== undefined) throw error;
  return explain(error);
}
