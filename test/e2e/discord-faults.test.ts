import { afterAll, describe, expect, it, type TestContext, vi } from 'vitest';
import type { Exchange, FaultRule, Person } from '../../sandbox/discord/index.js';
import { sampleShop } from '../../sandbox/shop/index.js';
import { en } from '../../src/words/en/index.js';
import {
  embedOf,
  isHidden,
  keyAndData,
  messageOf,
  startTestHarness,
  type TestHarness,
  textOf,
} from './harness.js';
import { linesOf, STACK } from './log-lines.js';

describe('Discord’s HTTP API while the bot answers', { concurrent: true }, () => {
  const started: TestHarness[] = [];
  const free: TestHarness[] = [];
  let guilds = 0;

  afterAll(() => Promise.all(started.map((harness) => harness.close())));

  /** A bot that no other test uses at the same time: a fault hits the next request, no matter whose. */
  async function borrow({ onTestFinished }: TestContext): Promise<TestHarness> {
    const harness = free.pop() ?? (await start());
    onTestFinished(async () => {
      expect(embedOf(await harness.member.run('shop')).title).toContain('Northern Lights');
      expect(harness.bot.output()).not.toMatch(STACK);
      free.push(harness);
    });
    return harness;
  }

  async function start(): Promise<TestHarness> {
    const harness = await startTestHarness({ env: { SHOP_API_TIMEOUT_MS: '2500' } });
    started.push(harness);
    await harness.link(harness.shop.key);
    return harness;
  }

  /** The owner of a guild of whose shop nothing is remembered yet. */
  async function newcomer(harness: TestHarness): Promise<Person> {
    guilds += 1;
    const key = `key-of-guild-${guilds}-0123456789`;
    harness.shop.shops.set(key, sampleShop('en'));
    const guild = harness.discord.addGuild({ name: `Guild ${guilds}`, locale: 'en-US' });
    const owner = guild.join({ name: 'owner', permissions: 8n });
    await harness.link(key, owner);
    return owner;
  }

  const CALLBACK = { method: 'POST', path: /^\/interactions\/.*\/callback$/ };
  type Prepare = (harness: TestHarness) => Promise<() => Promise<Exchange | readonly unknown[]>>;
  /** Its servers may be known already: the panel that follows the key fetches them for later. */
  const shopIn =
    (trouble?: 'slow' | 'silence'): Prepare =>
    async (harness) => {
      const owner = await newcomer(harness);
      harness.shop.trouble(trouble, { ms: 700, operation: 'shop' });
      return () => owner.run('shop');
    };
  const panel =
    (button: string): Prepare =>
    async (harness) => {
      const shown = messageOf(await keyAndData(harness.owner));
      return () => harness.owner.click(shown, button);
    };

  /** What makes the bot answer in this way, and which of its requests that is. */
  const steps = {
    reply: { ...CALLBACK, prepare: shopIn() },
    defer: { ...CALLBACK, prepare: shopIn('slow') },
    update: { ...CALLBACK, prepare: panel('setup:remove') },
    form: { ...CALLBACK, prepare: panel('setup:key') },
    choices: {
      ...CALLBACK,
      prepare:
        async ({ member }: TestHarness) =>
        () =>
          member.complete('product', { product: 'a' }, 'product'),
    },
    edit: { method: 'PATCH', path: /@original$/, prepare: shopIn('slow') },
    delete: { method: 'DELETE', path: /@original$/, prepare: shopIn('silence') },
    'follow-up': { method: 'POST', path: /^\/webhooks\/\d+\/[^/]+$/, prepare: shopIn('silence') },
  };
  type Step = keyof typeof steps;
  const all: readonly Step[] = ['reply', 'defer', 'update', 'form', 'choices', 'edit', 'delete', 'follow-up'];
  const firsts = all.slice(0, 5);

  /** Lets one step of an answer meet a fault; nobody waits for an answer that may never come. */
  async function meet(test: TestContext, step: Step, fault: Omit<FaultRule, 'path'>) {
    const { method, path, prepare }: { method: string; path: RegExp; prepare: Prepare } = steps[step];
    const harness = await borrow(test);
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
  const wanted: Record<Step, string> = {
    reply: 'the answer',
    defer: 'the answer',
    update: 'the answer',
    form: 'a form',
    choices: 'choices',
    edit: 'the answer',
    delete: 'the failure',
    'follow-up': 'the failure',
  };
  const outcomeOf = (step: Step) =>
    step === 'delete' || step === 'follow-up'
      ? { level: 30, outcome: 'tooSlow' }
      : { level: 30, outcome: 'answered' };

  const refusals = [{ code: 10062, status: 404, reason: 'the interaction was answered too late' }];

  describe.each(refusals)('$code', ({ code, status, reason }) => {
    const fault = { status, body: { code, message: 'refused' } };

    it.for(all.filter((step) => step !== 'delete'))(
      'to the %s loses only that answer',
      async (step, test) => {
        const { line, calls } = await meet(test, step, fault);
        expect(line).toMatchObject({ level: 40, outcome: 'lost', reason, code });
        // Nothing is sent after it, which could only be refused too, or come on top of an answer.
        expect(calls.at(-1)).toMatch(new RegExp(` ${status}$`));
      },
    );

    it('to the delete leaves the failure in its place', async (test) => {
      const { answer, line } = await meet(test, 'delete', fault);
      expect(line).toMatchObject({ level: 30, outcome: 'tooSlow' });
      expect(await got(answer)).toBe('the failure, in public');
    });
  });

  it.for(firsts)('40060 to the %s means that it has already arrived', async (step, test) => {
    const body = { code: 40060, message: 'Interaction has already been acknowledged.' };
    const { answer, line, calls } = await meet(test, step, { status: 400, body, afterwards: true });
    expect(line).toMatchObject({ level: 30, outcome: 'answered' });
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST 400']);
    expect(await got(answer)).toBe(wanted[step]);
  });

  it.for(['reply', 'edit'] as const)('50035 to the %s is reported as an incident', async (step, test) => {
    const body = { code: 50035, message: 'Invalid Form Body', errors: {} };
    const { answer, line } = await meet(test, step, { status: 400, body });
    expect(line).toMatchObject({ level: 50, outcome: 'incident', code: 50035 });
    expect(await got(answer)).toBe('an incident');
  });

  describe.each([500, 'reset'] as const)('%s', (status) => {
    it.for(status === 'reset' ? all : (['reply', 'edit'] as const))(
      'for a moment to the %s changes nothing',
      async (step, test) => {
        const { answer, line } = await meet(test, step, { status, times: 2 });
        expect(line).toMatchObject(outcomeOf(step));
        expect(await got(answer)).toBe(wanted[step]);
      },
    );

    it.for(['reply', 'edit'] as const)('for longer to the %s loses only that answer', async (step, test) => {
      const { line, calls } = await meet(test, step, { status, times: 6 });
      const reason = status === 'reset' ? 'Discord could not be reached' : 'Discord failed';
      expect(line).toMatchObject({ level: 40, outcome: 'lost', reason });
      expect(calls.filter((call) => call.endsWith(status === 'reset' ? ' 0' : ` ${status}`))).toHaveLength(6);
    });
  });

  it.for(all.filter((step) => step !== 'follow-up'))(
    'a %s that arrived before the connection was cut is not sent twice',
    async (step, test) => {
      const { answer, line } = await meet(test, step, { status: 'reset', afterwards: true });
      expect(line).toMatchObject(outcomeOf(step));
      expect(await got(answer)).toBe(wanted[step]);
      const exchange = await answer;
      if ('replies' in exchange && step !== 'form') expect(exchange.replies).toHaveLength(1);
    },
  );

  describe.each([['of one route', {}]])('429 %s', (_what, headers) => {
    const limited = (seconds: number) => ({
      status: 429,
      body: { message: 'limited', retry_after: seconds, global: false },
      headers: { ...headers, 'retry-after': String(seconds) },
    });

    it.for(['reply', 'edit'] as const)('to the %s is waited out', async (step, test) => {
      const { answer, line } = await meet(test, step, limited(1));
      expect(line).toMatchObject(outcomeOf(step));
      expect(await got(answer)).toBe(wanted[step]);
    });

    it.for([['reply', 5]] as const)(
      'to the %s for longer than it can wait loses only that answer',
      async ([step, seconds], test) => {
        const { line, calls } = await meet(test, step, limited(seconds));
        const reason = 'Discord asked to wait for longer than the interaction lasts';
        expect(line).toMatchObject({ level: 40, outcome: 'lost', reason, status: 429 });
        expect(calls).toEqual(['POST 429']);
      },
    );
  });
});
