import type { APIMessage } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exchange } from '../../sandbox/discord/index.js';
import { addGuildWithPeople, type People } from '../../sandbox/people.js';
import { PAYMENTS, PRODUCTS, SERVERS, sampleShop, TROUBLES, type Trouble } from '../../sandbox/shop/index.js';
import { isShopAway, type Problem } from '../../src/domain/failure.js';
import { LANGUAGES, type Language } from '../../src/words/index.js';
import {
  acknowledgements,
  embedOf,
  isHidden,
  keyAndData,
  loggedAs,
  messageOf,
  openapiBreaches,
  openapiTest,
  secretTexts,
  sentBy,
  startTestHarness,
  type TestHarness,
} from './harness.js';

const TIMEOUT_MS = 700;
const tooSlow: Problem = { kind: 'tooSlow' };

/** The problem that each trouble is reported as. */
const expected: Record<Exclude<Trouble, 'one-bad-product'>, Problem> = {
  slow: tooSlow,
  silence: tooSlow,
  trickle: tooSlow,
  down: { kind: 'connectionLost' },
  reset: { kind: 'connectionLost' },
  'rate-limited': { kind: 'rateLimited' },
  'rate-limited-html': { kind: 'rateLimited' },
  'server-error': { kind: 'serverError' },
  'bad-gateway': { kind: 'serverError' },
  'not-found-html': { kind: 'rejected' },
  forbidden: { kind: 'rejected' },
  html: { kind: 'webPage' },
  'broken-json': { kind: 'brokenJson' },
  'wrong-shape': { kind: 'unexpectedShape' },
  'wrong-types': { kind: 'unexpectedShape' },
  'not-the-envelope': { kind: 'unexpectedShape' },
  refused: { kind: 'keyRefused' },
  'refused-zero': { kind: 'keyRefused' },
  'status-false': { kind: 'keyRefused' },
  // What may be larger is a payment, with all that a server replied, or a list.
  'too-large': { kind: 'tooLarge' },
  redirect: { kind: 'redirected' },
};

const explained = Object.keys(TROUBLES).filter(
  (trouble): trouble is keyof typeof expected => trouble in expected,
);
const lateOnes = explained.filter((trouble) => expected[trouble] === tooSlow);
const promptOnes = explained.filter((trouble) => expected[trouble] !== tooSlow);

/** A guild whose shop was linked, with what its people had on their screens before the trouble began. */
interface TroubledGuilds extends People {
  readonly keys: { readonly seen: string; readonly unseen: string };
  readonly panel: APIMessage;
  /** The servers, which a member called up in public, and the discounts, which that member alone sees. */
  readonly servers: APIMessage;
  readonly list: APIMessage;
  readonly payment: APIMessage;
  /** A member's words that name a payment, and what two of them make. */
  readonly asked: APIMessage;
  readonly choice: APIMessage;
  /** The same, in a guild where nobody has asked for the shop or its catalogue yet. */
  readonly unseen: People;
}

/** What of the shop is needed. */
type What = 'payment' | 'shop' | 'key' | 'list';

/** Every way to ask the shop: who does what, and whether it needs a payment, a new key or, by default, the list of products. */
const ways: Record<string, { of?: What; ask(guilds: TroubledGuilds): Promise<Exchange> }> = {
  'the form of /setup': {
    of: 'key',
    async ask({ owner, panel, keys }) {
      const { modal } = await owner.click(panel, 'setup:key');
      if (!modal) throw new Error('no form was opened');
      return owner.submit(modal, { key: keys.seen });
    },
  },
  '/shop': { of: 'shop', ask: ({ unseen }) => unseen.member.run('shop') },
  '/servers': { ask: ({ unseen }) => unseen.member.run('servers') },
  '/servers in private': { ask: ({ unseen }) => unseen.member.run('servers', { private: true }) },
  '/product': { ask: ({ member }) => member.run('product', { product: String(PRODUCTS.vip) }) },
  '/product in private': {
    ask: ({ member }) => member.run('product', { product: String(PRODUCTS.sword), private: true }),
  },
  'a product chosen from a list': {
    ask: ({ member, list }) => choose(member, list, 'product:pick', PRODUCTS.elite),
  },
  'a server chosen below a message of another': {
    ask: ({ moderator, servers }) => moderator.click(servers, `servers:server:${SERVERS.survival}`),
  },
  '/payment': {
    of: 'payment',
    ask: ({ moderator }) => moderator.run('payment', { id: PAYMENTS.basket }),
  },
  'Look up payment': {
    of: 'payment',
    ask: ({ moderator, asked }) => moderator.runOn('Look up payment', asked),
  },
  'a payment chosen among several': {
    of: 'payment',
    ask: ({ moderator, choice }) => choose(moderator, choice, 'payment:choose', PAYMENTS.test),
  },
  'Check again below a payment': {
    of: 'payment',
    ask: ({ moderator, payment }) => moderator.click(payment, `payment:refresh:${PAYMENTS.waiting}`),
  },
};

/** A list, a new key and a payment: every trouble is met by these. */
const kinds = ['/product', 'the form of /setup', '/payment'];

/** Picks a value in the select whose custom id begins so. */
function choose(person: People['member'], message: APIMessage, select: string, value: number) {
  const id = new RegExp(`"(${select}[^"]*)"`).exec(JSON.stringify(message.components))?.[1];
  return person.select(message, id ?? select, [String(value)]);
}

async function guildsFor(harness: TestHarness, name: string, locale: string): Promise<TroubledGuilds> {
  const keys = { seen: `SECRET-KEY-${name}-seen`, unseen: `SECRET-KEY-${name}-unseen` };
  const before = `SECRET-KEY-${name}-before`;
  const names = { owner: 'owner', moderator: 'moderator', member: 'member' };
  const [people, unseen] = [keys.seen, keys.unseen].map((guild) =>
    addGuildWithPeople(harness.discord, { guild, locale, names }),
  );
  if (!people || !unseen) throw new Error('there are two guilds');
  for (const key of [before, ...Object.values(keys)]) harness.shop.shops.set(key, sampleShop('en'));
  await harness.link(before, people.owner);
  // Linking has the list read for later; what is asked about here is not in memory.
  for (const key of Object.values(keys)) harness.shop.trouble('down', { key, operation: 'servers' });
  await harness.link(keys.unseen, unseen.owner);
  const { owner, moderator, member } = people;
  const panel = messageOf(await keyAndData(owner));
  const servers = messageOf(await member.run('servers'));
  const list = messageOf(await member.click(servers, 'servers:list:0:-:-:discounts:0'));
  const payment = messageOf(await moderator.run('payment', { id: PAYMENTS.waiting }));
  const asked = member.say(`Where is my purchase? ${PAYMENTS.unpaid}`);
  const several = member.say(`Where are they? ${PAYMENTS.test}, ${PAYMENTS.failed}`);
  const choice = messageOf(await moderator.runOn('Look up payment', several));
  // With another key, so that nothing is in memory of what stands in the channel.
  await harness.link(keys.seen, people.owner);
  // These join the requests of the panels, and end with them: nobody who is to meet the trouble joins one of them.
  await Promise.all(
    [unseen, people].map((guild) => guild.member.complete('product', { product: 'a' }, 'product')),
  );
  return { ...people, keys, panel, servers, list, payment, asked, choice, unseen };
}

/** As many as a shop has places in the queue. */
const AT_ONCE = 3;

/** Asks in several ways, and checks each answer. */
async function askIn(
  chosen: readonly string[],
  harness: TestHarness,
  guilds: TroubledGuilds,
  problem: Problem,
  language: Language,
) {
  const channel = () => JSON.stringify([guilds.guild.messages(), guilds.unseen.guild.messages()]);
  const before = channel();
  const asked = Object.entries(ways).filter(([way]) => chosen.includes(way));
  const exchanges: { way: string; problem: Problem; exchange: Exchange }[] = [];
  for (let from = 0; from < asked.length; from += AT_ONCE)
    exchanges.push(
      ...(await Promise.all(
        asked.slice(from, from + AT_ONCE).map(async ([way, { of = 'list', ask }]) => {
          const problems: Record<What, Problem> = {
            payment: isShopAway(problem) ? { kind: 'notLookedUp' } : problem,
            list: problem,
            key: { kind: 'keyNotSaved', why: problem, wasLinked: true },
            shop: problem,
          };
          return { way, problem: problems[of], exchange: await ask(guilds) };
        }),
      )),
    );
  for (const { way, problem, exchange } of exchanges) {
    const words = LANGUAGES[language];
    const { title, advice } = isShopAway(problem) ? words.shopAway : words.problem(problem);
    expect(embedOf(exchange), way).toMatchObject({ title, description: advice });
    expect(isHidden(exchange), way).toBe(true);
    expect(exchange.replies, way).toHaveLength(1);
    expect(acknowledgements(harness, exchange), way).toHaveLength(1);
    await loggedAs(harness, exchange, problem.kind);
  }
  // What all see is what it was, messages that a button sits on included.
  expect(channel()).toBe(before);
  return exchanges;
}

// Longer than the bot waits before it shows "thinking…".
const LATE_MS = 600;

describe.each([
  [
    'reported at once',
    {
      lateMs: 0,
      timeoutMs: 10_000,
      language: 'en',
      locale: 'en-GB',
      troubles: promptOnes,
      one: 'bad-gateway',
    },
  ],
  [
    'reported after "thinking…"',
    {
      lateMs: LATE_MS,
      timeoutMs: 10_000,
      language: 'ru',
      locale: 'ru',
      troubles: [],
      one: 'bad-gateway',
    },
  ],
  // What is slow answers after half a minute here, as if it never did.
  [
    'that takes longer than the bot waits',
    {
      lateMs: 30_000,
      timeoutMs: TIMEOUT_MS,
      language: 'en',
      locale: 'en-US',
      troubles: lateOnes,
      one: 'silence',
    },
  ],
] as const)('a failing shop, %s', (_how, { lateMs, timeoutMs, language, locale, troubles, one }) => {
  let harness: TestHarness;

  beforeAll(async () => {
    harness = await startTestHarness({
      locale,
      env: { SHOP_API_RATE: '1000', SHOP_API_TIMEOUT_MS: String(timeoutMs), LOG_LEVEL: 'trace' },
    });
  });
  afterAll(() => harness.close());

  /** Asks while the shop is in trouble, and gives the ways in which the answer came without "thinking…" first. */
  async function meet(trouble: keyof typeof expected, chosen: readonly string[], name: string = trouble) {
    const guilds = await guildsFor(harness, name, locale);
    const ms = expected[trouble] === tooSlow && trouble !== 'slow' ? {} : { ms: lateMs };
    for (const key of Object.values(guilds.keys)) harness.shop.trouble(trouble, { ...ms, key });
    const exchanges = await askIn(chosen, harness, guilds, expected[trouble], language);
    const atOnce = exchanges.filter(({ exchange }) => !exchange.deferred).map(({ way }) => way);
    if (lateMs > 0) expect(atOnce).toEqual([]);
    expect(await guilds.unseen.member.complete('product', { product: 'a' }, 'product')).toEqual([]);

    for (const key of Object.values(guilds.keys)) {
      harness.shop.trouble(undefined, { key });
      harness.shop.trouble(undefined, { key, operation: 'servers' });
    }
    expect(embedOf(await guilds.unseen.member.run('shop')).title).toContain('Northern Lights');
    return atOnce;
  }

  it.concurrent.each(troubles)('%s', async (trouble) => void (await meet(trouble, kinds)));

  it(`${one}, in every way to ask, with "thinking…" ${lateMs > 0 ? 'throughout' : 'only where it has to be'}`, async () => {
    const every = Object.keys(ways).sort();
    const atOnce = new Set<string>();
    // A busy machine may be late for one of them.
    for (let round = 0; round < 3 && atOnce.size < every.length; round += 1) {
      for (const way of await meet(one, every, `every-way-${round}`)) atOnce.add(way);
      if (lateMs > 0) return;
    }
    expect([...atOnce].sort()).toEqual(every);
  });

  it('left no key, address, body, e-mail or token in any log line or request to Discord', () => {
    const output = harness.bot.output();
    const sent = sentBy(harness);
    const ours = ['SECRET-KEY', '/api/v2/shop', harness.shop.url, harness.discord.token, '<html', 'LEAK-'];
    expect([...ours, ...secretTexts].filter((secret) => (output + sent).includes(secret))).toEqual([]);
    expect(output).toContain('shop request failed');
    expect(output).not.toContain('"outcome":"incident"');
    expect(harness.shop.redirectsFollowed).toBe(0);
  });

  openapiTest('sent only what Discord’s own description of its API allows', () => {
    expect(openapiBreaches(harness)).toEqual([]);
  });
});
