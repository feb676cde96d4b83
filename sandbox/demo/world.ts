import { setTimeout } from 'node:timers/promises';
import { ComponentType, PermissionFlagsBits } from 'discord.js';
import { findCustomId, inRows } from '../discord/components.js';
import type { LocalDiscord, LocalGuild, Person } from '../discord/index.js';
import { linkShop } from '../link.js';
import { joinPeople, type People, type PeopleOptions } from '../people.js';
import {
  earlier,
  newPayment,
  PAYMENTS,
  PRODUCTS,
  SAMPLE_KEYS,
  type SampleRequest,
  type SampleShop,
  type WirePayment,
  type WireProduct,
} from '../shop/index.js';
import { deliveredPayments } from './happenings.js';
import {
  type About,
  type ChannelName,
  LANGUAGES,
  type Language,
  type Receipt,
  type ShownPayment,
} from './protocol.js';

/** What the page shows: a guild for each language, and the sample shop unless the shop is a real one. */
export interface DemoWorld {
  readonly discord: LocalDiscord;
  readonly people: Readonly<Record<Language, People>>;
  readonly shop: SampleShop | undefined;
  readonly about: About;
}

/** The bot's settings: what it posts by itself comes while somebody watches. */
export const DEMO_ENV = { FOLLOW_SECONDS: '1' } as const;

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', ru: 'ru' };
const NOBODY = { owner: 'n', moderator: 'n', member: 'n' };

interface Furniture {
  readonly channels: Readonly<Record<ChannelName, string>>;
  /** One that can be mentioned, the moderators' and the buyers'. */
  readonly roles: readonly [players: string, moderators: string, buyers: string];
}

/** A guild with three channels, of which the last one is the staff's. */
function addPeople(
  discord: LocalDiscord,
  { channels: { general: channel, shop, staff }, roles: [players, moderators, buyers] }: Furniture,
  { guild: name, locale, names }: Omit<PeopleOptions, 'channel' | 'staffRoles'>,
): People {
  const guild = discord.addGuild({ name, locale, channel });
  guild.addChannel(shop);
  // The second invitation asks for it.
  guild.inviteApp(PermissionFlagsBits.ManageRoles);
  guild.addRole(players);
  const staffRole = guild.addRole(moderators);
  guild.addRole(buyers);
  guild.addChannel(staff).keepTo(staffRole);
  const people = joinPeople(guild, { locale, names, staffRoles: [staffRole] });
  guild.passTo(people.owner);
  return people;
}

const addGuilds = (discord: LocalDiscord): DemoWorld['people'] => ({
  en: addPeople(
    discord,
    {
      channels: { general: 'general', shop: 'shop', staff: 'staff' },
      roles: ['Players', 'Moderators', 'VIP'],
    },
    {
      guild: 'Northern Lights',
      locale: LOCALES.en,
      names: { owner: 'Owner', moderator: 'Moderator', member: 'Member' },
    },
  ),
  ru: addPeople(
    discord,
    {
      channels: { general: 'общий', shop: 'магазин', staff: 'модераторы' },
      roles: ['Игроки', 'Модераторы', 'VIP'],
    },
    {
      guild: 'Северное сияние',
      locale: LOCALES.ru,
      names: { owner: 'Владелец', moderator: 'Модератор', member: 'Участник' },
    },
  ),
});

const { delivered, unpaid, waiting, partlySent: partly, kit } = PAYMENTS;
const SHOWN: Readonly<Record<Language, Readonly<Record<ShownPayment, number>>>> = {
  en: { delivered, offline: PAYMENTS.playerOffline, unpaid, waiting, partly, kit },
  ru: { delivered, offline: PAYMENTS.playerOfflineRu, unpaid, waiting, partly, kit },
};

/** Links the shop of each guild, and shows there what the bot can do. @throws as `linkShop` */
export async function linkGuilds(world: DemoWorld, keys: Readonly<Record<Language, string>>): Promise<void> {
  for (const language of languagesOf(world)) {
    const stranger = await openGuild(world, language, keys[language]);
    await furnishGuild(world, language, stranger);
  }
}

/** The visitor's first. */
export const languagesOf = ({ about }: DemoWorld): readonly Language[] => [
  about.language,
  ...LANGUAGES.filter((language) => language !== about.language),
];

/**
 * Links the shop of a guild in the name of an owner who is not on the page, so that nothing of it stands in the channel,
 * and looks up the payment of the conversation there: the first thing that a visitor sees of the bot.
 * @returns that owner
 * @throws as `linkShop`
 */
export async function openGuild(
  { people, about }: DemoWorld,
  language: Language,
  key: string,
): Promise<Person> {
  const { guild, moderator } = people[language];
  const { owner } = joinPeople(guild, { locale: LOCALES[language], names: NOBODY });
  await linkShop(owner, key);
  if (about.shop.kind === 'sample') await lookUpAsked(guild, moderator);
  return owner;
}

async function lookUpAsked(guild: LocalGuild, staff: Person): Promise<void> {
  const [asked] = guild.messages();
  if (asked) await staff.runOn('Look up payment', asked);
}

/** An address as an owner copies it from the browser. */
const PRODUCT_PAGE = `https://shop.example.com/product/${PRODUCTS.armour}`;

/**
 * In a guild of the sample shop: says where products are bought, posts the price list in the second channel, announces
 * news and purchases there, tells the staff of orders that need a look in the third, where buyers call them, and gives buyers of a
 * product a role.
 */
export async function furnishGuild(
  { people, about }: DemoWorld,
  language: Language,
  stranger: Person,
): Promise<void> {
  if (about.shop.kind !== 'sample') return;
  const { guild, owner } = people[language];
  await lookUpAsked(guild, owner);
  const { message: panel } = await stranger.run('setup');
  const [, shop, staff] = guild.channels();
  const [role, , buyers] = guild.roles();
  if (panel && shop && staff && role && buyers) {
    const open = (page: string) => stranger.select(panel, 'setup:open', [page]);
    await open('setup:staff');
    await stranger.select(panel, 'setup:setStaff', [staff.id]);
    await stranger.click(panel, 'setup:panel');
    await open('setup:settings');
    const { modal } = await stranger.click(panel, 'setup:productPage');
    const { message: question } = modal ? await stranger.submit(modal, { address: PRODUCT_PAGE }) : {};
    const yes = findCustomId(question, 'setup:usePage:');
    if (question && yes) await stranger.click(question, yes);
    await stranger.click(panel, 'setup:panel');
    await open('setup:priceList');
    await stranger.select(panel, 'setup:setPriceList', [shop.id]);
    await stranger.click(panel, 'setup:panel');
    await open('setup:announcements');
    await stranger.select(panel, 'setup:setChannel', [shop.id]);
    await stranger.select(panel, 'setup:setRole', [role.id]);
    await stranger.click(panel, 'setup:panel');
    await open('setup:purchases');
    await stranger.select(panel, 'setup:setPurchases', [shop.id]);
    await stranger.click(panel, 'setup:panel');
    await open('setup:desk');
    await stranger.click(panel, 'setup:turnDesk:on');
    await stranger.click(panel, 'setup:panel');
    await open('setup:roles');
    // Administrators may choose only roles below their own.
    guild.passTo(stranger);
    await stranger.select(panel, 'setup:addRole', [buyers.id]);
    const { modal: form } = await stranger.select(panel, `setup:roleProduct:${buyers.id}`, [
      `${PRODUCTS.vip}`,
    ]);
    if (form) await stranger.submit(form, { days: '30' });
    guild.passTo(owner);
  }
}

/**
 * Has the bot read the shop at once, as it does while an owner is at work on the announcements.
 * @returns that owner; undefined in a guild that is not linked
 */
export async function refreshShop({ guild }: People): Promise<Person | undefined> {
  const { owner } = joinPeople(guild, { locale: LOCALES.en, names: NOBODY });
  const { message: panel } = await owner.run('setup');
  if (!panel || !findCustomId(panel, 'setup:open')) return undefined;
  const { message: page } = await owner.select(panel, 'setup:open', ['setup:announcements']);
  const role = inRows(page?.components).find((part) => part.type === ComponentType.RoleSelect);
  const chosen = role?.default_values?.map(({ id }) => id) ?? [];
  if (role) await owner.select(panel, role.custom_id, chosen);
  return owner;
}

/** Waits until the bot has found out that the shop is away, and says so of its servers. */
export async function awaitOutage(people: People): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const owner = await refreshShop(people);
    const answer = await owner?.run('servers', { private: true });
    if (!answer || answer.message?.embeds[0]?.footer?.text.includes('⚠️')) return;
    await setTimeout(TRY_MS);
  }
}

/** Waits until the bot has looked at the payments after `since`: its first look only records what is there. */
export async function awaitLook({ requests }: SampleShop, language: Language, since: number): Promise<void> {
  const isLook = ({ operation, key, at }: SampleRequest) =>
    operation === 'payments' && key === SAMPLE_KEYS[language] && at > since;
  // Once it looks again, it has recorded what it saw.
  for (let tries = 0; tries < LOOK_TRIES && requests.filter(isLook).length < 2; tries += 1)
    await setTimeout(TRY_MS);
}

const LOOK_TRIES = 75;

/** Together longer than the bot takes to try a request twice. */
const TRIES = 20;
const TRY_MS = 200;

/** The payment of the conversation in the first channel. */
const ASKED: Readonly<Record<Language, number>> = {
  en: PAYMENTS.groupUnknown,
  ru: PAYMENTS.groupUnknownRu,
};

/** Orders of before the last fifteen days aren't counted: /setup says that all is well, until something happens. */
const SHOWN_HOURS_AGO = 15 * 24 + 1;
/** A number above all shown ones, after which the next buyer is the one who was not in the game; how many were made after those. */
const NEWEST = 51_047;
const RECENT = 28;

/** Two guilds, not linked yet, in which a conversation about a payment has begun, and weeks of payments for each. */
export function sampleWorld(discord: LocalDiscord, shop: SampleShop, language: Language): DemoWorld {
  const people = addGuilds(discord);
  people.en.member.say(`I bought VIP and got nothing. My payment is ${ASKED.en}`);
  people.en.moderator.say('One moment, let me look.');
  people.ru.member.say(`Купил VIP, но ничего не пришло. Номер платежа ${ASKED.ru}`);
  people.ru.moderator.say('Минутку, сейчас посмотрю.');
  for (const one of LANGUAGES) {
    const data = shop.shops.get(SAMPLE_KEYS[one]);
    const shown = [...Object.values(SHOWN[one]), ASKED[one], PAYMENTS.basket];
    if (data)
      data.payments = [
        ...deliveredPayments(data.products, {
          newest: PAYMENTS.unpaid - 1,
          count: 28,
          hoursAgo: SHOWN_HOURS_AGO + 4,
        }),
        ...data.payments
          .filter(({ id }) => shown.includes(id))
          .map((payment) => earlier(withRole(payment, data.products), SHOWN_HOURS_AGO * 3_600_000)),
        ...deliveredPayments(data.products, { newest: NEWEST, count: RECENT, hoursAgo: 2 }),
      ];
  }
  const payments = { en: receipts(shop, 'en'), ru: receipts(shop, 'ru') };
  const about: About = {
    shop: { kind: 'sample', keys: SAMPLE_KEYS, payments, productPage: PRODUCT_PAGE },
    language,
  };
  return { discord, people, shop, about };
}

/** The delivered payment is for the product that gives a role: the shop's own line names no product. */
function withRole(payment: WirePayment, products: readonly WireProduct[]): WirePayment {
  const vip = products.find(({ id }) => id === PRODUCTS.vip);
  if (payment.id !== PAYMENTS.delivered || !vip) return payment;
  const { id, customer } = payment;
  return newPayment(id, customer, vip, `[LP] ${customer} now inherits permissions from vip.`, Date.now());
}

function receipts(shop: SampleShop, language: Language): Readonly<Record<ShownPayment, Receipt>> {
  const all = shop.shops.get(SAMPLE_KEYS[language])?.payments ?? [];
  const receipt = (kind: ShownPayment): Receipt => {
    const number = SHOWN[language][kind];
    return { number, buyer: all.find(({ id }) => id === number)?.customer ?? '' };
  };
  return {
    ...{ delivered: receipt('delivered'), offline: receipt('offline'), unpaid: receipt('unpaid') },
    ...{ waiting: receipt('waiting'), partly: receipt('partly'), kit: receipt('kit') },
  };
}

/** Two empty guilds for a real shop. */
export const realWorld = (discord: LocalDiscord, shopUrl: string, language: Language): DemoWorld => ({
  discord,
  people: addGuilds(discord),
  shop: undefined,
  about: { shop: { kind: 'real', host: new URL(shopUrl).host }, language },
});
