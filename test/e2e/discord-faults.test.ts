import { describe, expect, it, type TestContext, vi } from 'vitest';
import type { Exchange, FaultRule } from '../../sandbox/discord/index.js';
import { en } from '../../src/words/en/index.js';
import { embedOf, harnessFor, isHidden, keyAndData, messageOf, type TestHarness, textOf } from './harness.js';
import { linesOf, STACK } from './log-lines.js';

/*
 * What only the whole bot shows of faults of Discord's HTTP API: test/bot/respond.test.ts has every order of refusals,
 * test/bot/rest.test.ts how often a request is tried again, test/bot/error-report.test.ts why an answer was lost.
 */

describe('Discord’s HTTP API while the bot answers', { concurrent: true }, () => {
  const CALLBACK = { method: 'POST', path: /^\/interactions\/.*\/callback$/ };
  type Prepare = (harness: TestHarness) => Promise<() => Promise<Exchange | readonly unknown[]>>;
  /** Its servers may be known already: the panel that follows the key fetches them for later. */
  const shopIn =
    (trouble?: 'slow' | 'silence'): Prepare =>
    async ({ owner, shop }) => {
      shop.trouble(trouble, { ms: 700, operation: 'shop' });
      return () => owner.run('shop');
    };
  const panel =
    (button: string): Prepare =>
    async ({ owner }) => {
      const shown = messageOf(await keyAndData(owner));
      return () => owner.click(shown, button);
    };
  const choices: Prepare =
    async ({ member }) =>
    () =>
      member.complete('product', { product: 'a' }, 'product');

  /** What makes the bot answer in this way, and which of its requests that is. */
  const steps = {
    reply: { ...CALLBACK, prepare: shopIn() },
    defer: { ...CALLBACK, prepare: shopIn('slow') },
    update: { ...CALLBACK, prepare: panel('setup:remove') },
    form: { ...CALLBACK, prepare: panel('setup:key') },
    choices: { ...CALLBACK, prepare: choices },
    edit: { method: 'PATCH', path: /@original$/, prepare: shopIn('slow') },
    delete: { method: 'DELETE', path: /@original$/, prepare: shopIn('silence') },
  };
  type Step = keyof typeof steps;

  /** Lets one step of an answer meet a fault; nobody waits for an answer that may never come. */
  async function meet(test: TestContext, step: Step, fault: Omit<FaultRule, 'path'>) {
    const { method, path, prepare }: { method: string; path: RegExp; prepare: Prepare } = steps[step];
    const harness = await harnessFor(test, { env: { SHOP_API_TIMEOUT_MS: '2500' } });
    test.onTestFinished(() => expect(harness.bot.output()).not.toMatch(STACK));
    await harness.link(harness.shop.key);
    const act = await prepare(harness);
    const before = harness.discord.requests.length;
    harness.discord.fault({ ...fault, method, path });
    const answer = act();
    answer.catch(() => {});
    const made = () => harness.discord.requests.slice(before);
    const line = () => {
      const id = made()
        .find(({ path: to }) => to.endsWith('/callback'))
        ?.path.split('/')[2];
      return linesOf(harness.bot).find(({ interaction }) => interaction !== undefined && interaction === id);
    };
    await vi.waitFor(() => expect(line()).toBeDefined(), { timeout: 20_000 });
    harness.shop.trouble(undefined);
    const status = fault.status === 'reset' ? 0 : fault.status;
    // A fault that nothing meets would change nothing either.
    expect(made()).toContainEqual(
      expect.objectContaining({ method, path: expect.stringMatching(path), status }),
    );
    return { answer, line: line(), calls: made().map((call) => `${call.method} ${call.status}`) };
  }

  /** What the user got in the end: what they asked for, or in words what stood in the way. */
  async function got(answer: Promise<Exchange | readonly unknown[]>): Promise<string> {
    const exchange = await answer;
    if ('length' in exchange) return exchange.length > 0 ? 'choices' : 'no choices';
    if (exchange.modal) return 'a form';
    if (embedOf(exchange).title === en.shopAway.title)
      return isHidden(exchange) ? 'the failure' : 'the failure, in public';
    if (embedOf(exchange).title === en.incidentTitle) return 'an incident';
    return textOf(exchange).includes('Northern Lights') ? 'the answer' : 'something else';
  }
  it('an answer that comes too late is lost alone, and nothing is sent after it', async (test) => {
    const tooLate = { status: 404, body: { code: 10062, message: 'refused' } };
    const { line, calls } = await meet(test, 'edit', tooLate);
    const reason = 'the interaction was answered too late';
    expect(line).toMatchObject({ level: 40, outcome: 'lost', reason, code: 10062 });
    expect(calls.at(-1)).toMatch(/ 404$/);
  });

  it('50035 is reported as an incident', async (test) => {
    const body = { code: 50035, message: 'Invalid Form Body', errors: {} };
    const { answer, line } = await meet(test, 'edit', { status: 400, body });
    expect(line).toMatchObject({ level: 50, outcome: 'incident', code: 50035 });
    expect(await got(answer)).toBe('an incident');
  });

  it('502 for longer than it is tried again loses only that answer', async (test) => {
    const { line, calls } = await meet(test, 'reply', { status: 502, times: 6 });
    expect(line).toMatchObject({ level: 40, outcome: 'lost', reason: 'Discord failed' });
    expect(calls.filter((call) => call.endsWith(' 502'))).toHaveLength(6);
  });

  it.for<[Step, string]>([
    ['reply', 'the answer'],
    ['defer', 'the answer'],
    ['update', 'the answer'],
    ['form', 'a form'],
    ['choices', 'choices'],
    ['edit', 'the answer'],
    ['delete', 'the failure'],
  ])('a %s that arrived before the connection was cut is not sent twice', async ([step, wanted], test) => {
    const { answer, line } = await meet(test, step, { status: 'reset', afterwards: true });
    expect(line).toMatchObject({ level: 30, outcome: step === 'delete' ? 'tooSlow' : 'answered' });
    expect(await got(answer)).toBe(wanted);
    const exchange = await answer;
    if ('replies' in exchange && step !== 'form') expect(exchange.replies).toHaveLength(1);
  });

  it('429 of everything to the edit is waited out', async (test) => {
    const body = { message: 'limited', retry_after: 1, global: false };
    const headers = { 'x-ratelimit-global': 'true', 'x-ratelimit-scope': 'global', 'retry-after': '1' };
    const { answer, line } = await meet(test, 'edit', { status: 429, body, headers });
    expect(line).toMatchObject({ level: 30, outcome: 'answered' });
    expect(await got(answer)).toBe('the answer');
  });
});
