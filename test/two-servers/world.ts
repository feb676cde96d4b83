import { setImmediate } from 'node:timers/promises';
import { ChannelType, PermissionFlagsBits } from 'discord.js';
import { pino } from 'pino';
import { createCommands } from '../../commands/index.js';
import { FollowUps } from '../../src/bot/follow-ups.js';
import { Router } from '../../src/bot/router.js';
import { FEEDS } from '../../src/feeds/index.js';
import { Poller, type PollerOptions } from '../../src/feeds/poller.js';
import { RateLimits } from '../../src/lib/rate-limit.js';
import type { RequestQueueOptions } from '../../src/shop/request-queue.js';
import type { Platform } from '../../src/shop/source.js';
import type { Backend } from '../../src/store/backend.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import type { Modal, Reply } from '../../src/ui/reply.js';
import { KEY, MINUTE, pass, shopTime, stopAfterwards } from '../feeds/harness.js';
import { memoryBackend } from '../support/bot-harness.js';
import { createFakeChannels } from '../support/channels.js';
import { machineClock } from '../support/clocks.js';
import { createFakeShop } from '../support/fake-shop.js';
import { guildsOver } from '../support/guild.js';
import { MAY_POST } from '../support/guild-channels.js';
import { type Client, openGuildShops } from '../support/guild-shops.js';
import { createFakeMembers, discordRole, OWNER_ID } from '../support/members.js';
import { createRecorder } from '../support/recorder.js';
import { action, command, type Origin, unlimited } from '../support/router-harness.js';
import { targetsOf, type Wire, wireProduct, wireServer } from '../support/samples.js';
import { undrawn } from '../support/undrawn.js';

const { Administrator, ModerateMembers } = PermissionFlagsBits;

/** What the shop sells on its only server. */
export const GOODS = {
  vip: wireProduct({ id: 1, name: 'VIP', price: 499 }),
  sword: wireProduct({ id: 2, name: 'Sword', price: 100 }),
  bow: wireProduct({ id: 3, name: 'Bow', price: 150 }),
};

const SECRET = Buffer.alloc(32, 7);

/** What a process has otherwise than others. */
export interface Through extends Partial<Pick<PollerOptions, 'feeds' | 'channels' | 'serves'>> {
  readonly backend?: Backend;
  readonly cipher?: Cipher;
  /** Keeps the newest lists in the store; they are packed in real time, whatever the clock says. */
  readonly keepsCopies?: boolean;
  /** Requests a second. */
  readonly rate?: number;
  readonly nextSlot?: RequestQueueOptions['nextSlot'];
  readonly fetch?: Client['fetch'];
  readonly platform?: Platform;
}

interface Input {
  readonly values?: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
  readonly choices?: Readonly<Record<string, readonly string[]>>;
}

/** What somebody reads after a press or a command. */
export interface Answer {
  readonly reply: Reply;
  readonly form: Modal | undefined;
  readonly text: string;
  /** Custom ids and addresses. */
  readonly targets: readonly string[];
  /** Of the log. */
  readonly outcome: string | undefined;
}

/** All that is written on a message. */
export const textOf = ({ content = '', embeds = [] }: Reply): string =>
  [
    content,
    ...embeds.flatMap(({ title, description, fields = [], footer }) => [
      title,
      description,
      ...fields.flatMap(({ name, value }) => [name, value]),
      footer?.text,
    ]),
  ]
    .filter(Boolean)
    .join('\n');

const PLACES = ['prices', 'news', 'sales', 'staff', 'desk', 'roles'] as const;
export type Place = (typeof PLACES)[number];

/** One of the two servers. */
interface About {
  readonly guildId: string;
  readonly locale: string;
  readonly places: Readonly<Record<Place, string>>;
  readonly vipRole: string;
  readonly members: ReturnType<typeof createFakeMembers>;
}

function describeServer(number: number, locale: string): About {
  const guildId = `10000000000000000${number}`;
  const places = PLACES.map((place, index) => [place, `5000000000000000${number}${index}`]);
  const vipRole = `70000000000000001${number}`;
  const members = createFakeMembers(guildId);
  members.addRole(discordRole({ id: vipRole, name: 'VIP', position: 10 }));
  return { guildId, locale, places: Object.fromEntries(places), vipRole, members };
}

/** A shop of version 3, a store, Discord, and processes of the bot between them. Time passes only by `pass`. */
export function createPlace() {
  const backend = memoryBackend();
  const discord = createFakeChannels();
  const shop = createFakeShop();
  shop.servers = [wireServer({ products: Object.values(GOODS) })];
  const servers = [describeServer(1, 'en-US'), describeServer(2, 'ru')] as const;
  const errors: unknown[] = [];
  const lines: string[] = [];
  /** What reached members after their press. */
  const told: { readonly guildId: string | undefined; readonly userId: string; readonly text: string }[] = [];
  const membersOf = (guildId: string) => {
    const found = servers.find((one) => one.guildId === guildId);
    if (!found) throw new Error(`no server ${guildId}`);
    return found.members.members;
  };

  function createProcess(through: Through = {}) {
    const store = new GuildStore(through.backend ?? backend, through.cipher ?? new Cipher(SECRET));
    const { rate = Number.POSITIVE_INFINITY, fetch = shop.fetch, nextSlot, platform } = through;
    const { shops } = openGuildShops({
      ...{ store, client: { fetch, close: shop.close }, platform, version: 3, rate, nextSlot },
      keepsCopies: through.keepsCopies ?? false,
      onError: (error) => errors.push(error),
      onChange: (guildId) => void poller.refresh(guildId),
    });
    const { feeds = FEEDS, serves = () => true, channels = discord.channels } = through;
    const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
    const openGuild = guildsOver({ store, shops }, (guildId) => ({ members: membersOf(guildId) }));
    const poller = new Poller({
      ...{ feeds, store, channels, serves, log, openGuild, intervalMs: 2 * MINUTE },
      clock: machineClock,
      isOwnStore: async () => true,
      onError: (error) => errors.push(error),
    });
    stopAfterwards(poller);
    const router = new Router({
      commands: createCommands(platform?.canListPayments ?? true),
      feedActions: new Map(feeds.map(({ name, actions = {} }) => [name, actions])),
      followUps: new FollowUps(({ guildId, userId }) => ({
        followUp: async (reply) => void told.push({ guildId, userId, text: textOf(reply) }),
      })),
      pressLimits: new RateLimits(),
      drawer: undrawn,
      ...{ log, openGuild, limits: unlimited() },
      openFeeds: (guildId, language) => poller.feeds(guildId, language),
      findAccess: async () => undefined,
      shutdown: new AbortController().signal,
      track: () => {},
    });
    return { store, poller, router };
  }
  return { backend, discord, shop, servers, errors, lines, told, createProcess };
}

type Process = ReturnType<ReturnType<typeof createPlace>['createProcess']>;

/** Two servers on one shop, without settings, and a bot that has just started. */
export function createTwins(through: Through = {}) {
  const place = createPlace();
  const { discord, shop, lines } = place;
  let bot = place.createProcess(through);
  bot.poller.start();

  function openServer({ guildId, locale, places, vipRole, members }: About) {
    const all = Object.values(places);
    function person(userId: string, permissions: bigint, language: string) {
      const channels = new Map(
        all.map((id) => [
          id,
          { type: ChannelType.GuildText, permissions: MAY_POST | permissions, appPermissions: undefined },
        ]),
      );
      const from: Origin = {
        ...{ userId, permissions, channels, guildId, locale: language, guildLocale: locale },
        ...{ userName: userId, mentionableRoles: new Set([vipRole]), channelId: places.prices },
      };
      const send = async (interaction: Parameters<Router['answer']>[0], by: Process): Promise<Answer> => {
        const recorder = createRecorder();
        const before = lines.length;
        await by.router.answer(interaction, recorder);
        const reply = recorder.shown.at(-1)?.reply ?? {};
        const { outcome } = JSON.parse(lines.slice(before).at(-1) ?? '{}');
        return {
          reply,
          form: recorder.modals.at(-1),
          text: textOf(reply),
          targets: targetsOf(reply),
          outcome,
        };
      };
      return {
        userId,
        run: (name: string, options: object = {}, by = bot) => send(command(name, options, from), by),
        /** Of a message that they alone see. */
        press: (id: string, input: Input = {}, by = bot) =>
          send(action(id, { ...input, sourceMessage: { hidden: true, ownerId: undefined } }, from), by),
        /** Of a message that everybody sees. */
        pressPublic: (id: string, input: Input = {}, by = bot) =>
          send(action(id, { ...input, sourceMessage: { hidden: false, ownerId: undefined } }, from), by),
      };
    }
    const shown = (where: Place) =>
      discord.messages.filter((one) => one.channelId === places[where] && !one.deleted);
    return {
      ...{ guildId, places, vipRole, members },
      owner: person(OWNER_ID, Administrator, locale),
      moderator: (number = 1, language = locale) =>
        person(`30000000000000009${number}`, ModerateMembers, language),
      /** A member of the server; Discord speaks the server's language with them, unless it is said. */
      member(number: number, language = locale) {
        const userId = `3000000000000${number + 1000}`;
        if (!members.people.has(userId)) members.join(userId);
        return person(userId, 0n, language);
      },
      /** What stands in a channel, a text for each message. */
      reads: (where: Place): readonly string[] => shown(where).map(({ reply }) => textOf(reply)),
      /** Custom ids below the messages in a channel. */
      buttons: (where: Place): readonly string[] => shown(where).flatMap(({ reply }) => targetsOf(reply)),
      shown,
    };
  }
  const [north, south] = [openServer(place.servers[0]), openServer(place.servers[1])];
  return {
    ...place,
    ...{ north, south },
    get bot() {
      return bot;
    },
    /** The bot ends, and another one starts. */
    async restart(next: Through = through) {
      await bot.poller.stop();
      bot = place.createProcess(next);
      bot.poller.start();
      await live(MINUTE);
    },
    /** @param prices by the names of the goods; those left out aren't sold */
    sells(prices: Partial<Record<keyof typeof GOODS, number>>): void {
      const products = Object.entries(GOODS).flatMap(([name, product]) => {
        const price = Object.entries(prices).find(([priced]) => priced === name)?.[1];
        return price === undefined ? [] : [{ ...product, price }];
      });
      shop.servers = [wireServer({ products })];
    },
    /** Somebody buys now. @param codes what they type at the checkout */
    buys(
      customer: string,
      goods: Wire = GOODS.sword,
      fields: Wire = {},
      codes: readonly string[] = [],
    ): number {
      const id = Math.max(5000, ...shop.payments.keys()) + 1;
      const made = { created_at: shopTime(Date.now()), updated_at: shopTime(Date.now()) };
      const line = {
        ...{
          id: 9 * id,
          product_id: goods.id,
          name: goods.name,
          price: goods.price,
          amount: 1,
          commands: [],
        },
        additional_fields: codes.map((value) => ({ name: 'Discord code', value })),
      };
      shop.payments.set(id, {
        ...{ customer, cost: goods.price, status: 2, products: [line], server: wireServer() },
        ...made,
        ...fields,
      });
      return id;
    },
    /** How often the shop was asked for something. */
    asked: (resource: string) => shop.asked.filter((one) => one.resource === resource).length,
  };
}

export type Twins = ReturnType<typeof createTwins>;
export type Server = Twins['north'];

/** The beginning of a custom id that is on a message. */
export function find(targets: readonly string[], start: string): string {
  const found = targets.find((target) => target.startsWith(start));
  if (found === undefined) throw new Error(`no ${start} among ${targets.join(', ')}`);
  return found;
}

/** The select that a moderator gets who refuses a role. */
export const refuseFor = (server: Server): string =>
  find(server.buttons('roles'), 'roles:refuse:').replace('refuse', 'refuseFor');

interface Choices {
  readonly currency: string;
  readonly timeZone: string;
  /** Who reads of purchases, and how. */
  readonly purchases: Partial<Record<'everyone', Place>>;
  readonly reads: 'problems' | 'all';
  readonly shows: readonly string[];
  readonly report: 'off' | 'daily' | 'weekly';
  readonly newsRole: boolean;
}

/** English: the staff alone read of purchases, and nobody is called. */
const NORTH: Choices = {
  ...{ currency: 'USD', timeZone: 'Europe/London', purchases: {}, reads: 'all', shows: [] },
  ...{ report: 'off', newsRole: false },
};
/** Russian: members read of purchases with prices and full names, the staff of problems. */
const SOUTH: Choices = {
  ...{ currency: 'RUB', timeZone: 'Asia/Yekaterinburg', purchases: { everyone: 'sales' }, reads: 'problems' },
  ...{ shows: ['prices', 'names'], report: 'daily', newsRole: true },
};

/** An owner enters the key and switches everything on, as they do in Discord. */
export async function openAll(server: Server, choices: Choices): Promise<void> {
  const { owner, places, vipRole } = server;
  const press = (id: string, input: Input = {}) => owner.press(`setup:${id}`, input);
  const choose = (id: string, ...where: readonly Place[]) =>
    press(id, { values: where.map((place) => places[place]) });
  await press('save', { fields: { key: KEY } });
  await press('set:currency', { values: [choices.currency] });
  await press('set:timeZone', { values: [choices.timeZone] });
  // The alerts come with it, and the others read elsewhere.
  await choose('firstStaff', 'staff');
  await choose('setOtherChannel:desk', 'desk');
  await choose('setChannel', 'news');
  if (choices.newsRole) await press('setRole', { values: [vipRole] });
  const chosen = (place: Place | undefined) => (place ? [places[place]] : []);
  await press('savePurchases', {
    fields: { names: '' },
    choices: {
      everyone: chosen(choices.purchases.everyone),
      staff: [choices.reads],
      shows: choices.shows,
    },
  });
  await press('setReport', { values: [choices.report] });
  const mapped = await press('proposeMapping', {
    fields: { product: 'VIP' },
    choices: { role: [vipRole], end: ['30'] },
  });
  await owner.press(find(mapped.targets, 'setup:saveMapping'));
  // Else the staff read of the product, too.
  await choose('setOtherChannel:roles', 'roles');
  await choose('setPriceList', 'prices');
}

/** Time passes, minute by minute; payments that are read one by one get the turns of the loop that they wait for. */
export async function live(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= MINUTE) {
    await pass(Math.min(MINUTE, left));
    for (let turn = 0; turn < 60; turn += 1) await setImmediate();
  }
}

/** Lets time pass until something has ended, a quarter of an hour at most. */
export async function ended<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const stop = () => {
    isDone = true;
  };
  void work.then(stop, stop);
  for (let tenths = 0; tenths < 9000 && !isDone; tenths += 1) {
    await pass(100);
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  }
  return work;
}

/** Both owners have switched everything on; polls have become as rare as they get, and a buyer has typed into a field once. */
export async function createTwoServers(
  { north = {}, south = {} }: { readonly north?: Partial<Choices>; readonly south?: Partial<Choices> } = {},
  through: Through = {},
) {
  const twins = createTwins(through);
  await openAll(twins.north, { ...NORTH, ...north });
  await live(5 * MINUTE);
  await openAll(twins.south, { ...SOUTH, ...south });
  twins.buys('Early', GOODS.bow, {}, ['no code']);
  // The list was read eight minutes ago, and is not read again for almost an hour.
  await live(70 * MINUTE);
  return twins;
}
