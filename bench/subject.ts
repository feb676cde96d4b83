import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LocalGuild, Person } from '../sandbox/discord/index.js';
import { type SampleHarness, startSampleHarness } from '../sandbox/harness.js';
import { linkShop } from '../sandbox/link.js';
import { addGuildWithPeople } from '../sandbox/people.js';
import { ROOT } from '../sandbox/root.js';
import type { SampleShop, ShopData } from '../sandbox/shop/index.js';
import type { BotName } from './measure.js';

const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee03';

/** More than are ever under way; without a bound, what is remembered would slow the local Discord down. */
const KEPT = 1200;

/** Each of them may ask three times a second; no bot answers more than all of them together. */
const MEMBERS = 3000;

/** Deferred answers of a busy bot wait long for Discord's limit on edits. */
const DEFERRED_MS = 60_000;

const FOLDER = join(ROOT, 'bench');

/** Whether the packages of the bots to compare with are installed. */
export const hasPackages = (): boolean => existsSync(join(FOLDER, 'node_modules'));

/** One bot to measure, between a local Discord and a shop of its own. */
export interface Subject extends SampleHarness {
  readonly name: BotName;
  readonly guild: LocalGuild;
  readonly owner: Person;
  /** The next of many members: one alone would be held up for asking too often. */
  readonly nextMember: () => Person;
}

/** Starts subjects and knows those that run. */
export interface Subjects {
  /** Starts a bot, with its commands registered and its shop linked. */
  open(name: BotName, data: ShopData): Promise<Subject>;
  /** Closes all of them; none can be opened after that. */
  close(): Promise<void>;
}

export function createSubjects(): Subjects {
  const opened = new Set<Promise<Subject>>();
  const closing = new AbortController();
  return {
    open(name, data) {
      const opening = startSubject(name, data, closing.signal);
      opened.add(opening);
      return opening;
    },
    async close() {
      closing.abort();
      // Those that fail to start, or are closed already, have cleaned up after themselves.
      await Promise.all([...opened].map((one) => one.then((subject) => subject.close()).catch(() => {})));
    },
  };
}

async function startSubject(name: BotName, data: ShopData, signal: AbortSignal): Promise<Subject> {
  const harness = await startSampleHarness({
    shops: { [KEY]: data },
    discord: { keep: KEPT, waits: { deferred: DEFERRED_MS } },
    signal,
    ...(name !== 'shopkeep' && { env: { SHOP_KEY: KEY }, entry: join(FOLDER, 'bots', `${name}.mjs`) }),
  });
  const { guild, owner } = addGuildWithPeople(harness.discord, {
    guild: 'Bench',
    locale: 'en-US',
    names: { owner: 'owner', moderator: 'moderator', member: 'member' },
  });
  try {
    if (name === 'shopkeep') await linkColdShop(harness.shop, owner);
  } catch (error) {
    await harness.close();
    throw error;
  }
  return Object.assign(harness, { name, guild, owner, nextMember: rotation(guild) });
}

/** Linking has the list read for later, which fails here: a subject begins with nothing in memory. */
async function linkColdShop(shop: SampleShop, owner: Person): Promise<void> {
  const lists = { key: KEY, operation: 'servers' } as const;
  shop.trouble('down', lists);
  await linkShop(owner, KEY);
  const isTried = () => shop.requests.some(({ operation }) => operation === 'servers');
  for (let tries = 0; tries < 100 && !isTried(); tries += 1) await delay(20);
  shop.trouble(undefined, lists);
}

/** Gives the members of a guild one after another, each joining when their turn first comes. */
function rotation(guild: LocalGuild): () => Person {
  const members = new Map<number, Person>();
  let last = 0;
  return () => {
    last = (last + 1) % MEMBERS;
    const member = members.get(last) ?? guild.join({ name: `Member ${last}`, permissions: 0n });
    members.set(last, member);
    return member;
  };
}
