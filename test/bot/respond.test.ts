import { HTTPError } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, respond, respondWithModal } from '../../src/bot/respond.js';
import type { ResponseMode } from '../../src/ui/implement.js';
import type { Modal, Reply } from '../../src/ui/reply.js';
import { createRecorder, type RecorderOptions, Refused } from '../support/recorder.js';

const GRACE = 400;
const form: Modal = { customId: 'a:b', title: 'Form', fields: [] };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Work = 'gives' | 'fails';

interface Situation extends RecorderOptions {
  readonly mode: ResponseMode | 'form';
  readonly work: Work;
  readonly afterMs: number;
}

const after = <T>(ms: number, answer: T): Promise<T> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(answer), ms);
  });

/** Runs one answer to its end; `rejected` is what it rejected with. */
async function run({ mode, work, afterMs, ...discord }: Situation) {
  const recorder = createRecorder(discord);
  const explained: unknown[] = [];
  const explain = (error: unknown): Reply => {
    explained.push(error);
    return { content: 'refusal' };
  };
  const answerWith = <T>(ready: T): Promise<Answer<T>> =>
    after(afterMs, work === 'gives' ? { ready, explain } : { failed: { content: 'failure' } });
  const ended =
    mode === 'form'
      ? respondWithModal(recorder, answerWith(form))
      : respond(recorder, mode, answerWith({ content: 'answer' }), GRACE);
  const rejected = ended.then(
    () => undefined,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  return { recorder, explained, rejected: await rejected };
}

const EARLY = 100;
const LATE = 500;
const refusing = (...calls: number[]) => ({ refuses: (call: number) => calls.includes(call) });

describe('an answer', () => {
  test.each<[ResponseMode | 'form', number, Work, string[]]>([
    ['private', EARLY, 'gives', ['reply hidden answer']],
    ['private', LATE, 'gives', ['defer hidden', 'edit answer']],
    ['private', LATE, 'fails', ['defer hidden', 'edit failure']],
    ['public', EARLY, 'gives', ['reply public answer']],
    ['public', EARLY, 'fails', ['reply hidden failure']],
    ['public', LATE, 'gives', ['defer public', 'edit answer']],
    ['public', LATE, 'fails', ['defer public', 'removeReply', 'followUp hidden failure']],
    ['update', EARLY, 'gives', ['update answer']],
    ['update', EARLY, 'fails', ['reply hidden failure']],
    ['update', LATE, 'fails', ['deferUpdate', 'followUp hidden failure']],
    ['replace', EARLY, 'fails', ['update failure']],
    ['replace', LATE, 'fails', ['deferUpdate', 'edit failure']],
    ['publish', EARLY, 'gives', ['deferUpdate', 'followUp public answer', 'removeReply']],
    ['publish', EARLY, 'fails', ['deferUpdate', 'edit failure']],
    ['form', LATE, 'gives', ['showModal']],
    ['form', EARLY, 'fails', ['reply hidden failure']],
  ])('%s, where the work after %i ms %s', async (mode, afterMs, work, calls) => {
    const { recorder, rejected } = await run({ mode, afterMs, work });
    expect(recorder.calls).toEqual(calls);
    expect(rejected).toBeUndefined();
  });

  test.each<[ResponseMode, string[]]>([
    ['private', ['defer hidden', 'edit answer ✗', 'edit refusal']],
    ['public', ['defer public', 'edit answer ✗', 'removeReply', 'followUp hidden refusal']],
    ['update', ['deferUpdate', 'edit answer ✗', 'followUp hidden refusal']],
    ['publish', ['deferUpdate', 'followUp public answer ✗', 'edit refusal']],
  ])('%s that Discord refuses after a deferral is explained', async (mode, calls) => {
    const { recorder, rejected } = await run({ mode, afterMs: LATE, work: 'gives', ...refusing(1) });
    expect(recorder.calls).toEqual(calls);
    expect(rejected).toBeUndefined();
  });

  test.each<[ResponseMode | 'form', number, number, string[]]>([
    ['private', EARLY, 0, ['reply hidden answer ✗']],
    ['form', EARLY, 0, ['showModal ✗']],
    ['private', LATE, 1, ['defer hidden', 'edit answer ✗']],
  ])('%s that cannot be taken any more is not explained', async (mode, afterMs, call, calls) => {
    const refusal = new HTTPError(502, '', 'POST', '', {});
    const { recorder, explained, rejected } = await run({
      ...{ mode, afterMs, work: 'gives', refusal },
      ...refusing(call),
    });
    expect(recorder.calls).toEqual(calls);
    expect(explained).toEqual([]);
    expect(rejected).toBe(refusal);
  });

  test('whose deferred reply cannot be removed shows the failure there', async () => {
    const { recorder } = await run({ mode: 'public', afterMs: LATE, work: 'fails', ...refusing(1) });
    expect(recorder.calls).toEqual(['defer public', 'removeReply ✗', 'edit failure']);
    expect(recorder.thinking).toBe(false);
  });
});

const modes = ['private', 'public', 'update', 'form'] as const;
const refusals = Array.from({ length: 16 }, (_, bits) => [0, 1, 2, 3].filter((call) => (bits >> call) & 1));
const interleavings = modes.flatMap((mode) =>
  (['gives', 'fails'] as const).flatMap((work) =>
    [0, EARLY, GRACE - 1, GRACE, GRACE + 10, LATE].flatMap((afterMs) =>
      [0, 50].flatMap((delayMs) => refusals.map((refused) => ({ mode, work, afterMs, delayMs, refused }))),
    ),
  ),
);

/** The invariants that do not hold, as sentences; none, whatever Discord refuses. */
function broken({ recorder, explained, rejected }: Awaited<ReturnType<typeof run>>): string[] {
  const { calls, acknowledgements, thinking, shown, modals } = recorder;
  const refused = calls.some((call) => call.endsWith('✗'));
  const failures = shown.filter(({ reply }) => reply.content !== 'answer');
  const stuckReply = calls.includes('removeReply ✗');
  return [
    ...(acknowledgements > 1 ? ['more than one acknowledgement'] : []),
    ...(acknowledgements === 0 && !rejected ? ['no acknowledgement'] : []),
    ...(rejected && !refused ? ['rejected although Discord took everything'] : []),
    ...(rejected && !(rejected instanceof Refused) ? ['rejected with something of its own'] : []),
    ...(!rejected && thinking ? ['left the user waiting'] : []),
    ...(!rejected && shown.length + modals.length !== 1 ? ['not exactly one end'] : []),
    ...(failures.some(({ hidden }) => !hidden) && !stuckReply ? ['showed a failure to everyone'] : []),
    ...(explained.length > 1 ? ['explained more than once'] : []),
    ...(calls.length > 4 ? ['kept asking'] : []),
  ];
}

test(`acknowledges once and ends in each of ${interleavings.length} interleavings`, async () => {
  for (const { refused, ...situation } of interleavings) {
    const result = await run({ ...situation, ...refusing(...refused) });
    expect({ situation, refused, calls: result.recorder.calls, broken: broken(result) }).toMatchObject({
      broken: [],
    });
  }
});
