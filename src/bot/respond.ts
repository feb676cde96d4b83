import pTimeout from 'p-timeout';
import type { Choice, Modal, Reply } from '../views/reply.js';
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
  offer(choices: readonly Choice<string>[]): Promise<void>;
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
  explain(transport: Transport, reply: Reply): Promise<void>;
}

const steps: Record<ResponseMode, ModeSteps> = {
  private: {
    send: (transport, reply) => transport.reply(reply, true),
    acknowledge: (transport) => transport.defer(true),
    explain: (transport, reply) => transport.edit(reply),
  },
  public: {
    send: (transport, reply) => transport.reply(reply, false),
    acknowledge: (transport) => transport.defer(false),
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
  const send = (reply: Reply) => (early ? step.send(transport, reply) : transport.edit(reply));
  const sendExplanation = (reply: Reply) =>
    early ? transport.reply(reply, true) : step.explain(transport, reply);
  await deliver(early ?? (await outcome), send, sendExplanation, explain);
}

/** Answers a button with a modal. Discord has no "thinking…" for a modal, so `work` has to be quick. */
export async function respondWithModal(
  transport: Transport,
  work: Promise<Modal>,
  explain: (error: unknown) => Reply,
): Promise<void> {
  const sendExplanation = (reply: Reply) => transport.reply(reply, true);
  await deliver(await outcomeOf(work, explain), transport.showModal, sendExplanation, explain);
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
