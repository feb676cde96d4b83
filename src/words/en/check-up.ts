import type { Passed } from '../../views/findings.js';
import { explainingFindings, type FindingTexts } from '../explanation.js';
import { counted } from './plural.js';
import { amount, problem } from './problem.js';

const NAMES: Record<Passed, string> = {
  key: 'key',
  open: 'shop open',
  products: 'products',
  pictures: 'pictures',
  speed: 'response time',
  deliveries: 'deliveries',
  queue: 'queue',
};

const findings: FindingTexts = {
  badKey:
    'The bot can’t show anything from your shop until this is fixed. Copy the key again from the shop’s settings and press **Replace the key**.',
  noShop: 'The shop, its products and pictures were not checked.',
  missing: {
    lists: ['no list of servers', 'Servers, products and pictures were not checked.'],
    promotions: ['no list of coupons and sales', 'Coupons, mass sales and deliveries were not checked.'],
    payments: ['no list of payments', 'Deliveries were not checked.'],
  },
  blocked: [
    'The shop is blocked',
    'Nobody can buy anything. Ask your shop platform’s support why it is blocked and how to unblock it.',
  ],
  testMode: [
    'Test mode is on',
    'Payments are simulated; nobody is charged. Turn test mode off in the shop’s settings when you have finished testing.',
  ],
  noServers: [
    'The shop has no visible servers',
    'Members see an empty shop. Add a server in the shop’s settings, or make a hidden one visible.',
  ],
  notMember: [
    'The bot has not joined this Discord server',
    'Only its commands were added. Without the bot itself, the key and the settings are erased within a day. Invite it again with both scopes, `bot` and `applications.commands`.',
  ],
  emptyServers: ({ names }) => [
    `${counted(names.length, 'server', 'servers')} without products`,
    'Members can’t buy anything there. Add products in the shop, or hide the server.',
  ],
  hiddenServers: ({ names }) => [
    counted(names.length, 'hidden server', 'hidden servers'),
    'Only you see this list; the bot shows nobody what is sold there. If that isn’t intended, change it in the shop.',
  ],
  hiddenProducts: ({ names }) => [
    counted(names.length, 'hidden product', 'hidden products'),
    'Only you see this list; the bot shows it to nobody else. If that isn’t intended, change it in the shop.',
  ],
  oneTimeProducts: ({ names }) => [
    counted(names.length, 'one-time product', 'one-time products'),
    'A buyer can buy such a product only once. If that isn’t intended, change it in the product’s settings in the shop.',
  ],
  refusedPictures: ({ names }) => [
    `Discord cannot show ${counted(names.length, 'picture', 'pictures')}`,
    'The bot leaves out the pictures in this list. Upload them again; the link must start with https:// and point to a public website.',
  ],
  unreadable: ({ count }) => [
    `${counted(count, 'item', 'items')} from the shop could not be read`,
    'The bot leaves out servers and products without a name, number or price. Check them in the shop; if all is well there, tell the owner of this bot.',
  ],
  tooMuch: (tooMuch) => [
    `The shop has more than ${amount(tooMuch)}`,
    'The bot reads no more than that. It shows the beginning of the list, and can’t keep price lists and announcements up to date.',
  ],
  haltedPosts: ({ count }) => [
    `${counted(count, 'post is', 'posts are')} no longer kept up to date`,
    'The message or its channel was deleted, or the bot may not write there. `/catalogue list` says what to do.',
  ],
  undelivered: ({ count, isPartial, asOf }) => [
    `${isPartial ? 'At least ' : ''}${counted(count, 'paid payment', 'paid payments')} not delivered`,
    `All are from the last 24 hours; some may still be on their way. Each payment says what to do.${asOf === null ? '' : ` This is as of <t:${Math.floor(asOf / 1000)}:f>; some may be delivered by now.`}`,
  ],
  runningSales: ({ sales }) => [
    counted(sales.length, 'mass sale now', 'mass sales now'),
    'The bot shows reduced prices for the products that a sale lists.',
  ],
  comingSales: ({ sales }) => [
    counted(sales.length, 'upcoming mass sale', 'upcoming mass sales'),
    'The bot shows the new prices as soon as a sale begins.',
  ],
  coupons: ({ coupons }) => [
    counted(coupons.length, 'valid coupon', 'valid coupons'),
    'Only you see these codes.',
  ],
  slow: ({ seconds }) => [
    'The shop is slow',
    `Its last answer took ${counted(seconds, 'second', 'seconds')}. Check again later; if this keeps happening, ask your shop platform’s support.`,
  ],
  queue: ({ people }) => [
    `${counted(people, 'person is waiting', 'people are waiting')} for the shop`,
    'All Discord servers that use this bot share the shop’s request limit. Check again in a minute; if this happens often, tell the owner of this bot.',
  ],
  noCurrency: ['Currency not set', 'Members see “349”, not “€349”. Choose it below.'],
  noTimeZone: ['Time zone not set', 'Payments show the shop’s own time, not each reader’s. Choose it below.'],
  lastFailure: [
    'Last problem with the shop’s API',
    'There is nothing to do about it now; if this happens often, tell the owner of this bot.',
  ],
};

export const checkUp = {
  button: '🩺 Check-up',
  again: '🔄 Check again',
  title: 'Check-up',
  allWell: '**All is well.**',
  wrong: (count: number) =>
    count === 1 ? '**One thing needs your attention.**' : `**${count} things need your attention.**`,
  passed: (passed: readonly Passed[]) =>
    `${counted(passed.length, 'check', 'checks')} passed: ${passed.map((one) => NAMES[one]).join(', ')}.`,
  showUndelivered: 'Show payments',
  from: (when: string) => `from ${when}`,
  until: (when: string) => `until ${when}`,
  /** How often a coupon was used, and can be; null where the shop doesn't say, and where there is no limit. */
  uses(uses: number | null, limit: number | null): string {
    if (limit === null) return uses === null ? '' : `used ${counted(uses, 'time', 'times')}`;
    return uses === null ? `limit: ${limit}` : `used ${uses} of ${limit}`;
  },
  noProducts: 'lists no products',
  finding: explainingFindings(findings, problem),
};
