import { type Panel, panelView } from '../../../commands/setup/panel-view.js';
import { forgetView, productPageView, settingsView } from '../../../commands/setup/settings-view.js';
import { firstRunView, removeView, startOverView } from '../../../commands/setup/view.js';
import type { GuildFacts, ShopFacts } from '../../../src/domain/alerts.js';
import type { UsedChannel } from '../../../src/domain/permissions.js';
import type { ShopIdentity } from '../../../src/domain/shop.js';
import { checkUpView } from '../../../src/feeds/alerts/check-up-view.js';
import type { FeedView } from '../../../src/feeds/feed.js';
import { NO_STAFF, type Staff } from '../../../src/feeds/kit/staff/state.js';
import { firstStaffView, staffView } from '../../../src/feeds/kit/staff/view.js';
import { type NewsState, newsPart } from '../../../src/feeds/news/state.js';
import { newsPageView } from '../../../src/feeds/news/view.js';
import type { PostedList } from '../../../src/feeds/price-list/state.js';
import { priceListPageView } from '../../../src/feeds/price-list/view.js';
import { DEFAULT_SETTINGS, type GuildSettings } from '../../../src/store/guilds.js';
import { displayName } from '../../../src/ui/name.js';
import { entriesOf, listIn, priceListViewOf, sentLists, viewOf } from '../../support/feed-views.js';
import { catalogue, identity, product, shop, wireProduct, wireServer } from '../../support/samples.js';
import type { Surface } from '../payment/payment-replies.js';
import { checkUpFacts, inventory, item, shelf, usedChannel } from './check-up-facts.js';

const known: ShopIdentity = identity('Harbour *RP*');
const worlds = catalogue(
  { ...wireServer(), products: [1, 2, 3, 4, 5].map((id) => wireProduct({ id })) },
  { ...wireServer({ id: 2 }), products: [wireProduct()] },
  { ...wireServer({ id: 3 }), products: [wireProduct()] },
);

const GUILD_ID = '100000000000000001';
const ROLE_ID = '300000000000000001';
const CHANNEL_ID = '500000000000000001';
const STAFF_ID = '500000000000000002';
const ON = { channelId: CHANNEL_ID, roleId: ROLE_ID };
const SET: GuildSettings = {
  ...DEFAULT_SETTINGS,
  ...{ productPage: '/p/{id}' },
};
const LINK = { shop: known };
const WELL: GuildFacts = {
  botIsMember: true,
  channels: [usedChannel()],
};
const FACTS = { ...WELL, catalogue: worlds, undelivered: { count: 0, unknown: 0, silent: 0 } };
const BASE = { link: LINK, settings: SET, facts: FACTS, staff: NO_STAFF, everyoneId: GUILD_ID };
/** @param states of feeds, by name */
const panel = (states: Readonly<Record<string, object>> = {}, more: Partial<Panel> = {}) =>
  (({ words }) =>
    panelView(
      { ...BASE, entries: entriesOf(states, words, more.staff?.channelId), ...more },
      words,
    )) satisfies Surface;
const LISTED = { 'price-list': { posts: [listIn()] } };
/** How channels are, by id. */
const byId = (channels: readonly UsedChannel[]) => new Map(channels.map((one) => [one.id, one]));
const priceList = (
  posts: readonly PostedList[] = [],
  more: Partial<FeedView<unknown>> = {},
  notes: readonly string[] = [],
  channels: readonly UsedChannel[] = posts.map(({ channelId }) => usedChannel({ id: channelId })),
) =>
  (({ words }) =>
    priceListPageView(
      priceListViewOf(posts, more),
      byId(channels),
      (messageId) => `https://chat.example/${messageId}`,
      notes,
      words,
    )) satisfies Surface;
const announcements = (
  state: Partial<NewsState>,
  more: Partial<Omit<FeedView<NewsState>, 'state'>> = {},
  note?: string,
  channel: Partial<UsedChannel> = {},
) =>
  (({ words }) =>
    newsPageView(viewOf(newsPart, state, more), usedChannel(channel), note, words)) satisfies Surface;
const settings = (of: GuildSettings, page?: string) =>
  (({ words }) => settingsView({ settings: of, guildLanguage: 'en', page }, words)) satisfies Surface;
const checkUp = (facts: ShopFacts, installed: Partial<GuildFacts> = {}) =>
  (({ words }) => {
    const about = { ...checkUpFacts(facts), ...WELL, ...installed };
    return checkUpView(about, words);
  }) satisfies Surface;
const staff = (chosen: Partial<Staff>, channel: Partial<UsedChannel> = {}, note?: string) =>
  (({ words }) =>
    staffView(
      { ...NO_STAFF, ...chosen },
      {
        channel: chosen.channelId
          ? usedChannel({ id: chosen.channelId, isForStaff: true, ...channel })
          : undefined,
        note,
        everyoneId: GUILD_ID,
      },
      words,
    )) satisfies Surface;

/** Facts with an alert of each kind. */
const ALERTS: Readonly<Record<string, Partial<Panel['facts']>>> = {
  blocked: { shop: shop({ is_active: 0 }) },
  testMode: { shop: shop({ test_mode: 1 }) },
  refusedPictures: { shop: shop({ logo: 'a.png' }) },
  noServers: { catalogue: inventory() },
  emptyServers: { catalogue: inventory(shelf('Lobby', item()), shelf('Void')) },
  incomplete: { catalogue: { ...worlds, unreadable: 2 } },
  gaps: {
    catalogue: {
      ...worlds,
      unreadable: 5,
      gaps: [
        { server: 'Survival', after: 'Diamond *pickaxe*', lacks: 'number' },
        { server: 'Survival', after: undefined, lacks: 'name' },
        { server: 'Anarchy', after: 'VIP', lacks: 'price' },
      ],
    },
  },
  undelivered: { undelivered: { count: 2, unknown: 0, silent: 0 } },
  notMember: { botIsMember: false },
  blockedChannel: { channels: [usedChannel({ missing: ['SendMessages'] })] },
  goneChannel: { channels: [usedChannel({ isGone: true })] },
  publicStaffChannel: { channels: [usedChannel({ isForStaff: true, isPublic: true })] },
  problem: { catalogue: undefined, undelivered: undefined, problem: { kind: 'serverError' } },
  keyRefused: { catalogue: undefined, undelivered: undefined, problem: { kind: 'keyRefused' } },
};

/** The pages of /setup, by name. */
export const SETUP_REPLIES: Readonly<Record<string, Surface>> = {
  'setup of a new guild': ({ words }) => firstRunView(words),
  'setup of a guild that the bot has not joined': ({ words }) => {
    const { title, advice } = words.checkUp.alert({ kind: 'notMember', severity: 'bad' });
    return firstRunView(words, `⚠️ **${title}**\n${advice}`);
  },
  'setup, just linked': ({ words }) => {
    const { linked, membersCan } = words.setup;
    return firstStaffView({ title: linked(displayName(known.name, 100, words)), note: membersCan }, words);
  },
  'setup, just linked; everybody may read the channel': ({ words }) => {
    const refusal = words.staff.isPublic(`<#${STAFF_ID}>`);
    return firstStaffView({ title: words.staff.label, refusal, tries: 1 }, words);
  },
  'setup, a feed needs the channel of the staff': ({ words }) =>
    firstStaffView({ title: words.staff.label }, words),
  'setup with a channel of the staff and a price list': panel(LISTED, {
    staff: { channelId: STAFF_ID, roleId: ROLE_ID },
    settings: { ...SET, productPage: null },
  }),
  'setup with help for buyers, too': panel(
    { ...LISTED, desk: { isOn: true } },
    { staff: { channelId: STAFF_ID, roleId: null }, settings: { ...SET, productPage: null } },
  ),
  'setup with everything set': panel({
    ...LISTED,
    news: ON,
    purchases: { channelId: '502' },
    desk: { isOn: true },
  }),
  'setup before the payments are read': panel(LISTED, { facts: { ...FACTS, undelivered: undefined } }),
  'setup with nothing set, before the catalogue is read': panel(
    {},
    {
      settings: { ...DEFAULT_SETTINGS, language: 'ru' },
      facts: { ...FACTS, catalogue: undefined },
    },
  ),
  'setup, everyone is mentioned': panel({ news: { ...ON, roleId: GUILD_ID } }),
  'setup: orders and a public channel, on the first day': panel(
    {},
    {
      settings: { ...SET, productPage: null },
      staff: { channelId: STAFF_ID, roleId: ROLE_ID },
      facts: {
        undelivered: { count: 17, unknown: 0, silent: 0 },
        channels: [usedChannel({ id: STAFF_ID, isForStaff: true, isPublic: true })],
      },
    },
  ),
  'setup: seven things are wrong': panel(LISTED, {
    facts: {
      shop: shop({ is_active: 0, test_mode: 1 }),
      undelivered: { count: 17, unknown: 0, silent: 0 },
      channels: ['502', '503', '504', '505'].map((id) => usedChannel({ id, isRefused: true })),
    },
  }),
  'setup: much is wrong': panel(
    { ...LISTED, news: ON },
    {
      facts: {
        shop: shop({ is_active: 0 }),
        undelivered: { count: 2, unknown: 0, silent: 0 },
        problem: { kind: 'unreachable' },
        channels: [usedChannel({ isRefused: true })],
      },
    },
  ),
  ...Object.fromEntries(
    Object.entries(ALERTS).map(([name, alert]): [string, Surface] => [
      `setup with an alert: ${name}`,
      panel(LISTED, { facts: { ...FACTS, ...alert } }),
    ]),
  ),
  'setup, a part of which is damaged': ({ words, ...how }) => {
    const { buttons, unreadable, unreadableAdvice } = words.setup;
    const alert = { title: unreadable(buttons.announcements), advice: unreadableAdvice };
    return panel(LISTED, { facts: { ...FACTS, feedAlerts: [alert] } })({ words, ...how });
  },
  'price list page: none': priceList(),
  'price list page: up to date': priceList([listIn()]),
  'price list page: just posted': priceList([listIn()], {
    posts: sentLists([listIn()], Date.UTC(2019, 6, 14, 16, 26)),
  }),
  'price list page: the shop is away': priceList([listIn()], { problem: { kind: 'unreachable' } }),
  'price list page: in several channels, of which one is refused': priceList(
    [listIn(), listIn('502'), listIn('503')],
    { posts: sentLists([listIn()]) },
    [],
    [usedChannel(), usedChannel({ id: '502', missing: ['EmbedLinks'] }), usedChannel({ id: '503' })],
  ),
  'price list page: Discord says nothing of the channel': priceList(
    [listIn()],
    {},
    [],
    [usedChannel({ missing: undefined })],
  ),
  'price list page: not all done': ({ words, ...how }) => {
    const notes = words.following.priceList;
    const { title, advice } = words.problem({ kind: 'cannotPost', why: 'channelType' });
    return priceList([listIn()], {}, [
      notes.notPosted('<#1>', `${title}. ${advice}`),
      notes.notDeleted('<#2>'),
    ])({ words, ...how });
  },
  'announcements page: off': announcements({}),
  'announcements page: on': announcements(ON),
  'announcements page: on, without a role': announcements({ ...ON, roleId: null }),
  'announcements page: much is wrong': announcements(ON, { problem: { kind: 'unreachable' } }, undefined, {
    isRefused: true,
    missing: undefined,
  }),
  'announcements page: blocked': announcements(ON, {}, undefined, {
    missing: ['SendMessages', 'EmbedLinks'],
  }),
  'announcements page: Discord says nothing of the channel': announcements(ON, {}, undefined, {
    missing: undefined,
  }),
  'announcements page: the channel is gone': announcements(ON, {}, undefined, { isGone: true }),
  'announcements page: the role is refused': ({ words, ...how }) =>
    announcements(ON, {}, words.following.announcements.roleRefused('<#1>'))({ words, ...how }),
  'announcements page: the role is dropped': ({ words, ...how }) =>
    announcements(ON, {}, words.following.announcements.mentionDropped('<#1>'))({ words, ...how }),
  'check-up: all is well': checkUp({ undelivered: { count: 0, unknown: 0, silent: 0 } }),
  'staff page: nothing chosen': staff({}),
  'staff page: a channel and a role': staff({ channelId: STAFF_ID, roleId: ROLE_ID }),
  'staff page: everybody may read the channel': staff(
    { channelId: STAFF_ID, roleId: ROLE_ID },
    { isPublic: true },
  ),
  'staff page: the role is refused': ({ words, ...how }) =>
    staff({ channelId: STAFF_ID }, {}, words.following.announcements.roleRefused('<#1>'))({ words, ...how }),
  'staff page: Discord says nothing of the channel': staff({ channelId: STAFF_ID }, { missing: undefined }),
  'check-up: one thing is wrong': checkUp({ undelivered: { count: 1, unknown: 0, silent: 0 } }),
  'check-up: some answers are unknown': checkUp({ undelivered: { count: 0, unknown: 3, silent: 0 } }),
  'check-up: some answers are unknown, others missing': checkUp({
    undelivered: { count: 0, unknown: 3, silent: 5 },
  }),
  'check-up: one order has no answer': checkUp({ undelivered: { count: 0, unknown: 0, silent: 1 } }),
  'check-up: the shop tells less': checkUp({ undelivered: null }),
  'check-up: much is wrong': checkUp(
    {
      shop: shop({ is_active: 0, test_mode: 1, logo: 'a.png' }),
      catalogue: {
        ...inventory(shelf('Lobby', item({ image: 'b.png' })), shelf('Empty'), shelf('Void')),
        unreadable: 2,
      },
      undelivered: { count: 3, unknown: 0, silent: 0 },
    },
    {
      botIsMember: false,
      channels: [usedChannel({ isGone: true }), usedChannel({ id: '502', isRefused: true })],
    },
  ),
  'check-up: channels alone, of each kind': checkUp(
    {},
    {
      channels: [
        usedChannel({ id: '502', missing: ['ViewChannel'] }),
        usedChannel({ id: '503', isForStaff: true, isPublic: true }),
        usedChannel({ id: '504', isRefused: true }),
        usedChannel({ id: '505', isGone: true }),
        usedChannel({ id: '506', missing: undefined }),
      ],
    },
  ),
  'check-up: key refused': checkUp({
    problem: { kind: 'keyRefused' },
    shop: undefined,
    catalogue: undefined,
  }),
  'check-up: the shop is away': checkUp({
    problem: { kind: 'serverError' },
    shop: undefined,
    catalogue: undefined,
  }),
  'check-up: lists away': checkUp({ problem: { kind: 'unreachable' }, catalogue: undefined }),
  'check-up: payments away': checkUp({ problem: { kind: 'tooSlow' } }),
  'settings of a new guild': settings(DEFAULT_SETTINGS),
  settings: settings({ ...SET, language: 'ru' }, 'https://harbour.example/p/5'),
  'answers to forget': ({ words }) => forgetView(12, words),
  'page of a product': ({ words }) =>
    productPageView(product({ name: 'Diamond_sword' }), '/p/{id}', 'https://harbour.example/p/5', words),
  'everything to remove': ({ words }) => removeView(known.name, [CHANNEL_ID, '502'], words),
  'everything to remove, without a price list': ({ words }) => removeView(undefined, [], words),
  'feed to start over': ({ words }) => startOverView('news', words.setup.buttons.announcements, words),
  removed: ({ words }) => firstRunView(words, `${words.setup.removed}\n${words.setup.notDeleted('<#1>')}`),
};
