import type { APIMessage } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Exchange } from '../../sandbox/discord/index.js';
import { addGuildWithPeople, type People } from '../../sandbox/people.js';
import { PAYMENTS, PRODUCTS, SERVERS, sampleShop } from '../../sandbox/shop/index.js';
import { GRACE_MS } from '../../src/bot/router.js';
import type { ShopAway } from '../../src/domain/failure.js';
import { LANGUAGES, type Words } from '../../src/words/index.js';
import {
  acknowledgements,
  embedOf,
  headingOf,
  isHidden,
  keyAndData,
  loggedAs,
  messageOf,
  secretTexts,
  sentBy,
  startTestHarness,
  type TestHarness,
} from './harness.js';

/*
 * Every way to ask the shop meets a fault. Which fault is reported as what is in test/http/client.test.ts, and what
 * people read of each in test/words and test/commands.
 */

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

/** What cannot be had meanwhile; each is explained in its own words. */
type What = 'payment' | 'key' | 'list';

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
  '/shop': { ask: ({ unseen }) => unseen.member.run('shop') },
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
    ask: ({ moderator }) => moderator.run('payment', { number: PAYMENTS.basket }),
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
  // The panel has the shop itself read for later, too, and this forgets it.
  await harness.bot.stop();
  await harness.restart();
  const { owner, moderator, member } = people;
  const panel = messageOf(await keyAndData(owner));
  const servers = messageOf(await member.run('servers'));
  const list = messageOf(await member.click(servers, 'servers:list:0:-:-:discounts:0'));
  const payment = messageOf(await moderator.run('payment', { number: PAYMENTS.waiting }));
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

/** Makes the bot wait longer before it shows "thinking…", so that a busy machine isn't late for an answer at once. */
function extendGrace(): void {
  const begin = setTimeout;
  const longer = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    begin(run, ms === GRACE_MS ? 5 * GRACE_MS : ms, ...args);
  // With the form that gives a promise.
  vi.stubGlobal('setTimeout', Object.defineProperties(longer, Object.getOwnPropertyDescriptors(begin)));
}

/** As many as a shop has places in the queue. */
const AT_ONCE = 3;

/** Asks in every way, and checks each answer. */
async function askInEveryWay(harness: TestHarness, guilds: TroubledGuilds, why: ShopAway, words: Words) {
  const channel = () => JSON.stringify([guilds.guild.messages(), guilds.unseen.guild.messages()]);
  const before = channel();
  const waiting = Object.entries(ways);
  const asked: { way: string; of: What; exchange: Exchange }[] = [];
  while (waiting.length > 0) {
    const some = waiting
      .splice(0, AT_ONCE)
      .map(async ([way, { of = 'list', ask }]) => ({ way, of, exchange: await ask(guilds) }));
    asked.push(...(await Promise.all(some)));
  }
  for (const { way, of, exchange } of asked) {
    const { outcome, texts } = {
      key: { outcome: 'keyNotSaved', texts: words.problem({ kind: 'keyNotSaved', why, wasLinked: true }) },
      payment: { outcome: 'notLookedUp', texts: words.problem({ kind: 'notLookedUp' }) },
      list: { outcome: why.kind, texts: words.shopAway },
    }[of];
    expect(embedOf(exchange), way).toMatchObject({ title: texts.title, description: texts.advice });
    expect(isHidden(exchange), way).toBe(true);
    expect(exchange.replies, way).toHaveLength(1);
    expect(acknowledgements(harness, exchange), way).toHaveLength(1);
    await loggedAs(harness, exchange, outcome);
  }
  // What all see is what it was, messages that a button sits on included.
  expect(channel()).toBe(before);
  return asked;
}

describe.each([
  ['reported at once', { trouble: 'bad-gateway', lateMs: 0, timeoutMs: 10_000, language: 'en' }],
  // Longer than the bot waits before it shows "thinking…".
  ['reported after "thinking…"', { trouble: 'bad-gateway', lateMs: 600, timeoutMs: 10_000, language: 'ru' }],
  [
    'that takes longer than the bot waits',
    { trouble: 'silence', lateMs: 700, timeoutMs: 700, language: 'en' },
  ],
] as const)('a failing shop, %s', (_how, { trouble, lateMs, timeoutMs, language }) => {
  let harness: TestHarness;

  beforeAll(async () => {
    if (lateMs === 0) extendGrace();
    harness = await startTestHarness({
      locale: language === 'ru' ? 'ru' : 'en-GB',
      env: { SHOP_API_RATE: '1000', SHOP_API_TIMEOUT_MS: String(timeoutMs), LOG_LEVEL: 'trace' },
    });
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await harness.close();
  });

  it(`${trouble}, in every way to ask, with "thinking…" ${lateMs > 0 ? 'throughout' : 'only where it has to be'}`, async () => {
    const guilds = await guildsFor(harness, 'shop', language);
    const keys = Object.values(guilds.keys);
    for (const key of keys) harness.shop.trouble(trouble, { ms: lateMs, key });
    const why = { kind: trouble === 'silence' ? 'tooSlow' : 'serverError' } as const;
    const asked = await askInEveryWay(harness, guilds, why, LANGUAGES[language]);
    const deferred = asked.filter(({ exchange }) => exchange.deferred).map(({ way }) => way);
    expect(deferred.sort()).toEqual(lateMs > 0 ? Object.keys(ways).sort() : []);
    expect(await guilds.unseen.member.complete('product', { product: 'a' }, 'product')).toEqual([]);

    for (const key of keys) {
      harness.shop.trouble(undefined, { key });
      harness.shop.trouble(undefined, { key, operation: 'servers' });
    }
    expect(headingOf(await guilds.unseen.member.run('shop'))).toContain('Northern Lights');
  });

  it('left no key, address, body, e-mail or token in any log line or request to Discord', () => {
    const output = harness.bot.output();
    const sent = sentBy(harness);
    const ours = ['SECRET-KEY', '/api/v2/shop', harness.shop.url, harness.discord.token, '<html', 'LEAK-'];
    expect([...ours, ...secretTexts].filter((secret) => (output + sent).includes(secret))).toEqual([]);
    expect(output).toContain('shop request failed');
    expect(output).not.toContain('"outcome":"incident"');
  });
});
