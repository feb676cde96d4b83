import { fileURLToPath } from 'node:url';
import { addCast, type Cast } from '../cast.js';
import type { LocalDiscord } from '../discord/index.js';
import { PAYMENTS, SAMPLE_KEYS, type SampleShop } from '../shop/index.js';
import type { About, Language, ShownPayment } from './protocol.js';

/** dist/page, where the build puts the page. */
export const BUILT_PAGE = fileURLToPath(new URL('../../../page', import.meta.url));

/** What the page shows: a guild for each language, and the sample shop unless the shop is a real one. */
export interface Scene {
  readonly discord: LocalDiscord;
  readonly casts: Readonly<Record<Language, Cast>>;
  readonly shop: SampleShop | undefined;
  readonly about: About;
}

const addCasts = (discord: LocalDiscord): Scene['casts'] => ({
  en: addCast(discord, {
    guild: 'Northern Lights',
    locale: 'en-US',
    names: { owner: 'Owner', moderator: 'Moderator', member: 'Member' },
  }),
  ru: addCast(discord, {
    guild: 'Северное сияние',
    locale: 'ru',
    names: { owner: 'Владелец', moderator: 'Модератор', member: 'Участник' },
  }),
});

const { delivered, unpaid, partlySent: partly, huge } = PAYMENTS;
const SHOWN: Readonly<Record<Language, Readonly<Record<ShownPayment, number>>>> = {
  en: { delivered, offline: PAYMENTS.playerOffline, unpaid, partly, huge },
  ru: { delivered, offline: PAYMENTS.playerOfflineRu, unpaid, partly, huge },
};

/** Two guilds, not linked yet, in which a conversation about a payment has begun. */
export function sampleScene(discord: LocalDiscord, shop: SampleShop, language: Language): Scene {
  const casts = addCasts(discord);
  casts.en.member.say(`Hi! I bought VIP and got nothing. My payment is ${PAYMENTS.groupUnknown}`);
  casts.en.moderator.say('One moment, I will look it up.');
  casts.ru.member.say(`Привет! Купил VIP, но ничего не пришло. Номер платежа ${PAYMENTS.groupUnknownRu}`);
  casts.ru.moderator.say('Минутку, сейчас посмотрю.');
  const about: About = { shop: { kind: 'sample', keys: SAMPLE_KEYS, payments: SHOWN }, language };
  return { discord, casts, shop, about };
}

/** Two empty guilds for a real shop. */
export const realScene = (discord: LocalDiscord, shopUrl: string, language: Language): Scene => ({
  discord,
  casts: addCasts(discord),
  shop: undefined,
  about: { shop: { kind: 'real', host: new URL(shopUrl).host }, language },
});
