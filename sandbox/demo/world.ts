import { setTimeout } from 'node:timers/promises';
import { ComponentType } from 'discord.js';
import type { LocalDiscord, Person } from '../discord/index.js';
import { findButton, linkShop } from '../link.js';
import { addGuildWithPeople, joinPeople, type People, type PeopleOptions } from '../people.js';
import { PAYMENTS, PRODUCTS, SAMPLE_KEYS, type SampleShop } from '../shop/index.js';
import { type About, LANGUAGES, type Language, type ShownPayment } from './protocol.js';

/** What the page shows: a guild for each language, and the sample shop unless the shop is a real one. */
export interface DemoWorld {
  readonly discord: LocalDiscord;
  readonly people: Readonly<Record<Language, People>>;
  readonly shop: SampleShop | undefined;
  readonly about: About;
}

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', ru: 'ru' };
const NOBODY = { owner: 'n', moderator: 'n', member: 'n' };

/** A guild with a second channel, and a role that can be mentioned. */
function addPeople(discord: LocalDiscord, channel: string, role: string, options: PeopleOptions): People {
  const people = addGuildWithPeople(discord, options);
  people.guild.addChannel(channel);
  people.guild.addRole(role);
  return people;
}

const addGuilds = (discord: LocalDiscord): DemoWorld['people'] => ({
  en: addPeople(discord, 'shop', 'Players', {
    guild: 'Northern Lights',
    locale: LOCALES.en,
    names: { owner: 'Owner', moderator: 'Moderator', member: 'Member' },
  }),
  ru: addPeople(discord, 'магазин', 'Игроки', {
    guild: 'Северное сияние',
    channel: 'общий',
    locale: LOCALES.ru,
    names: { owner: 'Владелец', moderator: 'Модератор', member: 'Участник' },
  }),
});

const { delivered, unpaid, partlySent: partly, huge } = PAYMENTS;
const SHOWN: Readonly<Record<Language, Readonly<Record<ShownPayment, number>>>> = {
  en: { delivered, offline: PAYMENTS.playerOffline, unpaid, partly, huge },
  ru: { delivered, offline: PAYMENTS.playerOfflineRu, unpaid, partly, huge },
};

/**
 * Links the shop of each guild in the name of an owner who is not on the page, so that nothing of it stands in the
 * channel. @throws as `linkShop`
 */
export async function linkGuilds(
  { people, about }: DemoWorld,
  keys: Readonly<Record<Language, string>>,
): Promise<void> {
  const others = LANGUAGES.filter((language) => language !== about.language);
  for (const language of [about.language, ...others]) {
    const { owner } = joinPeople(people[language].guild, { locale: LOCALES[language], names: NOBODY });
    await linkShop(owner, keys[language]);
    if (about.shop.kind === 'sample') await furnish(people[language], owner);
  }
}

/** An address as an owner copies it from the browser. */
const PRODUCT_PAGE = `https://shop.example.com/product/${PRODUCTS.armour}`;

/**
 * Says where products are bought, posts the price list in the second channel, announces news there, and looks up the
 * payment of the conversation.
 */
async function furnish({ guild, owner, moderator }: People, stranger: Person): Promise<void> {
  const { message: panel } = await stranger.run('setup');
  const [, shop] = guild.channels();
  const [role] = guild.roles();
  if (panel && shop && role) {
    await stranger.click(panel, 'setup:settings');
    const { modal } = await stranger.click(panel, 'setup:productPage');
    const { message: question } = modal ? await stranger.submit(modal, { address: PRODUCT_PAGE }) : {};
    const yes = question && findButton(question, 'setup:usePage:');
    if (yes) await stranger.click(question, yes);
    await stranger.click(panel, 'setup:panel');
    await stranger.click(panel, 'setup:priceList');
    await stranger.select(panel, 'setup:setPriceList', [shop.id]);
    await stranger.click(panel, 'setup:panel');
    await stranger.click(panel, 'setup:announcements');
    await stranger.select(panel, 'setup:setChannel', [shop.id]);
    await stranger.select(panel, 'setup:setRole', [role.id]);
  }
  const [asked] = guild.messages();
  if (asked) for (const staff of [owner, moderator]) await staff.runOn('Look up payment', asked);
}

/**
 * Waits until the bot has found out that the shop is away. By itself it does so within half a minute; it looks at once
 * while an owner is at work on the announcements. Returns at once in a guild that is not linked.
 */
export async function awaitOutage({ guild }: People): Promise<void> {
  const { owner } = joinPeople(guild, { locale: LOCALES.en, names: NOBODY });
  const { message: panel } = await owner.run('setup');
  if (!panel || !findButton(panel, 'setup:announcements')) return;
  let { message: page } = await owner.click(panel, 'setup:announcements');
  for (let tries = 0; tries < TRIES && !page?.embeds[0]?.description?.includes('⚠️'); tries += 1) {
    const [role] = (page?.components ?? [])
      .flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []))
      .filter((part) => part.type === ComponentType.RoleSelect);
    if (!role) return;
    const chosen = role.default_values?.map(({ id }) => id) ?? [];
    ({ message: page } = await owner.select(panel, role.custom_id, chosen));
    await setTimeout(TRY_MS);
  }
}

/** Together longer than the bot takes to try a request twice. */
const TRIES = 20;
const TRY_MS = 200;

/** Two guilds, not linked yet, in which a conversation about a payment has begun. */
export function sampleWorld(discord: LocalDiscord, shop: SampleShop, language: Language): DemoWorld {
  const people = addGuilds(discord);
  people.en.member.say(`I bought VIP and got nothing. My payment is ${PAYMENTS.groupUnknown}`);
  people.en.moderator.say('One moment, let me look.');
  people.ru.member.say(`Купил VIP, но ничего не пришло. Номер платежа ${PAYMENTS.groupUnknownRu}`);
  people.ru.moderator.say('Минутку, сейчас посмотрю.');
  const about: About = {
    shop: { kind: 'sample', keys: SAMPLE_KEYS, payments: SHOWN, productPage: PRODUCT_PAGE },
    language,
  };
  return { discord, people, shop, about };
}

/** Two empty guilds for a real shop. */
export const realWorld = (discord: LocalDiscord, shopUrl: string, language: Language): DemoWorld => ({
  discord,
  people: addGuilds(discord),
  shop: undefined,
  about: { shop: { kind: 'real', host: new URL(shopUrl).host }, language },
});
