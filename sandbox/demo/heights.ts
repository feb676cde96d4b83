import { setTimeout } from 'node:timers/promises';
import { type APIMessage, ComponentType } from 'discord.js';
import type { Browser } from 'playwright-core';
import type { Exchange, Person } from '../discord/index.js';
import type { People } from '../people.js';
import { PAYMENTS, PRODUCTS, SAMPLE_KEYS, type SampleShop, SERVERS } from '../shop/index.js';
import { Prices } from './prices.js';
import { say } from './print.js';
import { CHANNELS, type ChannelName, LANGUAGES, type Language, type Role } from './protocol.js';
import { awaitOutage, type DemoWorld } from './world.js';

const WIDTHS = [1440, 390];

/** A message of the bot, and where it is. */
interface Surface {
  readonly name: string;
  readonly role: Role;
  readonly channel: ChannelName;
  readonly message: APIMessage;
  /** Commands, presses, choices and forms that lead there from an empty message field. */
  readonly actions: number;
}

type Step = (person: Person, before: Exchange | undefined) => Promise<Exchange>;

const run =
  (command: string, options = {}): Step =>
  (person) =>
    person.run(command, options);

/** Presses the first button whose custom id begins like this. */
const press =
  (start: string): Step =>
  (person, before) => {
    const message = before?.message;
    const id = partsOf(message).find((part) => part.startsWith(start));
    if (!message || id === undefined) throw new Error(`There is no button ${start}`);
    return person.click(message, id);
  };

const fill =
  (field: string, text: string): Step =>
  (person, before) => {
    const modal = before?.modal;
    if (!modal) throw new Error('There is no form');
    return person.submit(modal, { [field]: text });
  };

/** Chooses a channel in the first select whose custom id begins like this. */
const choose =
  (start: string, channelId: string): Step =>
  (person, before) => {
    if (!before?.message) throw new Error(`There is no select ${start}`);
    return person.select(before.message, start, [channelId]);
  };

const partsOf = (message: APIMessage | undefined): string[] =>
  (message?.components ?? [])
    .flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []))
    .flatMap((part) => ('custom_id' in part ? [part.custom_id] : []));

const payment = (id: number): Step => run('payment', { id });
const setup = run('setup');
const survival = run('servers', { server: String(SERVERS.survival), private: true });

type Way = readonly [name: string, role: Role, ...steps: Step[]];

/** Every message that takes no trouble of the shop, and how somebody gets it. */
function waysFor(language: Language, apiVersion: string): readonly Way[] {
  const coins = { en: 'coins', ru: 'монеты' }[language];
  const playerOffline = { en: PAYMENTS.playerOffline, ru: PAYMENTS.playerOfflineRu }[language];
  return [
    ['01 /shop', 'member', run('shop')],
    ['02 /servers', 'member', run('servers')],
    ['03 one server', 'member', survival],
    [
      '04 type + budget',
      'member',
      survival,
      press(`servers:list:${SERVERS.survival}:item:`),
      press('servers:budget:'),
      fill('budget', '300'),
    ],
    ['05 one product', 'member', run('product', { product: String(PRODUCTS.armour) })],
    ['05 several products', 'member', run('product', { product: coins })],
    ['06 delivered, 3 commands', 'moderator', payment(PAYMENTS.basket)],
    ['06 failed', 'moderator', payment(playerOffline)],
    ['07 waiting', 'moderator', payment(PAYMENTS.waiting)],
    ['08 test with an error', 'moderator', payment(PAYMENTS.test)],
    ...(apiVersion === '3' ? searches : []),
    ['10 More', 'moderator', payment(PAYMENTS.basket), press('payment:more:')],
    ['11 reply: preview', 'moderator', payment(playerOffline), press('payment:reply:')],
    ['11 reply: posted', 'moderator', payment(playerOffline), press('payment:reply:'), press('payment:post')],
    ['13 /setup', 'owner', setup],
    ['14 price list', 'owner', setup, press('setup:priceList')],
    ['15 announcements: on', 'owner', setup, press('setup:announcements')],
    ['15 announcements: off', 'owner', setup, press('setup:announcements'), press('setup:turn:off')],
    ['16 check-up', 'owner', setup, press('setup:checkUp')],
    ['17 settings', 'owner', setup, press('setup:settings')],
    ['18 remove', 'owner', setup, press('setup:settings'), press('setup:remove')],
    ['19 announcement', 'owner', setup, press('setup:announcements'), press('setup:preview')],
  ];
}

/** Lists of payments, which version 3 alone has. */
const searches: readonly Way[] = [
  ['09 payments of a player', 'moderator', run('payment', { player: 'GoneFishing' })],
  ['09 latest payments', 'moderator', run('payment')],
];

const whileDown: readonly Way[] = [
  ['16 check-up, shop down', 'owner', setup, press('setup:checkUp')],
  ['20 shop down, payment', 'moderator', payment(PAYMENTS.unpaid)],
  ['20 shop down, saved copy', 'member', run('product', { product: String(PRODUCTS.armour) })],
];

/** These end with a guild that is not linked. */
const unlinking: readonly Way[] = [
  ['12 removed', 'owner', setup, press('setup:settings'), press('setup:remove'), press('setup:removed')],
  ['12 first run', 'owner', setup],
];

async function taken(people: People, ways: readonly Way[]): Promise<Surface[]> {
  const surfaces: Surface[] = [];
  for (const [name, role, ...steps] of ways) {
    let exchange: Exchange | undefined;
    for (const step of steps) exchange = await step(people[role], exchange);
    if (!exchange?.message) throw new Error(`Nothing came of ${name}`);
    surfaces.push({ name, role, channel: 'general', message: exchange.message, actions: steps.length });
  }
  return surfaces;
}

/** What everybody in a channel sees, oldest first. */
const messagesIn = ({ guild, member }: People, channel: ChannelName): readonly APIMessage[] =>
  member.in(guild.channels()[CHANNELS.indexOf(channel)]?.id ?? '').sees();

const surfaceOf = (name: string, channel: ChannelName, message: APIMessage | undefined): Surface[] =>
  message ? [{ name, role: 'member', channel, message, actions: 0 }] : [];

/** The pages on which purchases are set up, and what is told of one. */
async function purchases(people: People, language: Language, shop: SampleShop): Promise<Surface[]> {
  const open = press('setup:purchases');
  const tell = (audience: string) => choose(`setup:setPurchases:${audience}`, people.guild.channelId);
  const pages = await taken(people, [
    ['21 purchases: off', 'owner', setup, open],
    ['21 purchases: on', 'owner', setup, open, tell('everyone'), tell('staff')],
    ['22 report', 'owner', setup, open, press('setup:report')],
  ]);
  const seen = messagesIn(people, 'general').length;
  // What the shop has until the bot has looked is no news.
  await setTimeout(FIRST_LOOK_MS);
  const { payments = [] } = shop.shops.get(SAMPLE_KEYS[language]) ?? {};
  const sample = payments.find(({ id }) => id === PAYMENTS.basket);
  if (sample)
    payments.push({
      ...sample,
      id: PAYMENTS.hostileText + 1,
      updated_at: sample.updated_at.replace(/^..../, '2999'),
    });
  for (let tries = 0; tries < PATIENCE_S && messagesIn(people, 'general').length < seen + 2; tries += 1)
    await setTimeout(1000);
  const [bought, paid] = messagesIn(people, 'general').slice(seen);
  return [
    ...pages,
    ...surfaceOf('23 purchase', 'general', bought),
    ...surfaceOf('23 payment', 'general', paid),
  ];
}

/** What the bot posts by itself: the price list, and then what the owner's doings lead to. */
async function posted(people: People, language: Language, shop: SampleShop): Promise<Surface[]> {
  const list = messagesIn(people, 'shop').at(-1);
  const [before, seen] = [messagesIn(people, 'shop').length, messagesIn(people, 'general').length];
  await taken(people, [['15 on', 'owner', setup, press('setup:announcements'), press('setup:turn:on')]]);
  const reports = choose('setup:setReports', people.guild.channelId);
  await taken(people, [['16 reports', 'owner', setup, press('setup:checkUp'), reports]]);
  new Prices(shop).change(language, 'lower');
  for (let tries = 0; tries < PATIENCE_S && messagesIn(people, 'shop').length === before; tries += 1)
    await setTimeout(1000);
  return [
    ...surfaceOf('14 the price list', 'shop', list),
    ...surfaceOf('19 one product', 'shop', messagesIn(people, 'shop').slice(before).at(-1)),
    ...surfaceOf('19 report', 'general', messagesIn(people, 'general').slice(seen).at(-1)),
  ];
}

/** Longer than the bot waits until it looks at a quiet shop again. */
const PATIENCE_S = 40;
const FIRST_LOOK_MS = 5000;

/** The sample's test has gone well; with this one something is wrong. */
function failTest(shop: SampleShop, language: Language): void {
  const test = shop.shops.get(SAMPLE_KEYS[language])?.payments.find(({ id }) => id === PAYMENTS.test);
  const response = 'An internal error occurred while attempting to perform this command';
  if (test?.sent_commands) test.sent_commands = test.sent_commands.map((one) => ({ ...one, response }));
}

/** How high a message is at each width, in pixels, without the line that names the command. */
async function heightsOf(
  browser: Browser,
  url: string,
  language: Language,
  surfaces: readonly Surface[],
): Promise<Map<string, number[]>> {
  const heights = new Map<string, number[]>();
  for (const width of WIDTHS) {
    for (const place of new Set(surfaces.map(({ role, channel }) => `${role}/${channel}`))) {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      await page.goto(`${url}#${language}/${place}`);
      for (const { name, role, channel, message } of surfaces) {
        if (`${role}/${channel}` !== place) continue;
        const shown = page.locator(`#message-${message.id}`);
        await shown.scrollIntoViewIfNeeded();
        await page.waitForLoadState('networkidle');
        const { height = 0 } = (await shown.boundingBox()) ?? {};
        const used = shown.locator('.used');
        const { height: above = -USED_MARGIN } =
          (await used.count()) > 0 ? ((await used.boundingBox()) ?? {}) : {};
        heights.set(name, [...(heights.get(name) ?? []), Math.round(height - above - USED_MARGIN)]);
      }
      await page.close();
    }
  }
  return heights;
}

/** Pixels below the line that names the command. */
const USED_MARGIN = 4;

/** "2 + 1": rows of buttons, and selects. */
function controls({ components = [] }: APIMessage): string {
  const rows = components.flatMap((row) => (row.type === ComponentType.ActionRow ? [row.components] : []));
  const buttons = rows.filter(([first]) => first?.type === ComponentType.Button).length;
  return `${buttons} + ${rows.length - buttons}`;
}

/** Prints how high every message of the bot is on the page, in a wide window and on a phone, in both languages. */
export async function printHeights(
  browser: Browser,
  url: string,
  { people }: DemoWorld,
  shop: SampleShop,
  apiVersion: string,
): Promise<void> {
  const rows = new Map<string, { heights: number[]; surface: Surface }>();
  for (const language of LANGUAGES) {
    const measure = async (surfaces: readonly Surface[]) => {
      const heights = await heightsOf(browser, url, language, surfaces);
      for (const surface of surfaces) {
        const before = rows.get(surface.name)?.heights ?? [];
        rows.set(surface.name, { surface, heights: [...before, ...(heights.get(surface.name) ?? [])] });
      }
    };
    const here = people[language];
    failTest(shop, language);
    const linked = await taken(here, waysFor(language, apiVersion));
    shop.trouble('down');
    await awaitOutage(here);
    const down = await taken(here, whileDown);
    shop.trouble(undefined);
    const bought = apiVersion === '3' ? await purchases(here, language, shop) : [];
    await measure([...linked, ...down, ...bought, ...(await posted(here, language, shop))]);
    await measure(await taken(here, unlinking));
  }
  const columns = LANGUAGES.map((language) => `${language} ${WIDTHS.join(' / ')}`);
  say(['surface', ...columns, 'rows of buttons + selects', 'actions'].join(' | '));
  for (const [name, { heights, surface }] of rows) {
    const pairs = LANGUAGES.map((_, at) =>
      heights.slice(at * WIDTHS.length, (at + 1) * WIDTHS.length).join(' / '),
    );
    say([name, ...pairs, controls(surface.message), surface.actions].join(' | '));
  }
}
