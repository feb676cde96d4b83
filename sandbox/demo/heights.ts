import { type APIMessage, ComponentType } from 'discord.js';
import type { Browser } from 'playwright-core';
import type { Exchange, LocalGuild, Person } from '../discord/index.js';
import type { People } from '../people.js';
import { PAYMENTS, PRODUCTS, type SampleShop, SERVERS } from '../shop/index.js';
import { say } from './print.js';
import { CHANNELS, type ChannelName, LANGUAGES, type Language, type Role } from './protocol.js';
import type { DemoWorld } from './world.js';

const WIDTHS = [1440, 390];

/** A message of the bot, and where it is. */
interface Surface {
  readonly name: string;
  readonly role: Role;
  readonly channel: ChannelName;
  readonly message: APIMessage;
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

const partsOf = (message: APIMessage | undefined): string[] =>
  (message?.components ?? [])
    .flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []))
    .flatMap((part) => ('custom_id' in part ? [part.custom_id] : []));

const payment = (id: number): Step => run('payment', { id });
const setup = run('setup');
const survival = run('servers', { server: String(SERVERS.survival), private: true });

/** Every message that takes no trouble of the shop, and how somebody gets it. */
function stepsFor(language: Language): readonly (readonly [string, Role, ...Step[]])[] {
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

async function taken(
  name: string,
  role: Role,
  people: People,
  steps: readonly Step[],
): Promise<readonly Surface[]> {
  let exchange: Exchange | undefined;
  for (const step of steps) {
    exchange = await step(people[role], exchange);
  }
  return exchange?.message ? [{ name, role, channel: 'general', message: exchange.message }] : [];
}

const lastIn = (guild: LocalGuild, person: Person, channel: ChannelName): APIMessage | undefined =>
  person
    .in(guild.channels()[CHANNELS.indexOf(channel)]?.id ?? '')
    .sees()
    .at(-1);

/** Brings about every message of the bot in a guild that is linked. */
async function surfacesIn(people: People, language: Language, shop: SampleShop): Promise<readonly Surface[]> {
  const surfaces: Surface[] = [];
  for (const [name, role, ...steps] of stepsFor(language)) {
    surfaces.push(...(await taken(name, role, people, steps)));
  }
  const post = lastIn(people.guild, people.member, 'shop');
  if (post) surfaces.push({ name: '14 the price list', role: 'member', channel: 'shop', message: post });
  shop.trouble('down');
  surfaces.push(...(await taken('20 shop down, payment', 'moderator', people, [payment(PAYMENTS.basket)])));
  shop.trouble(undefined);
  return surfaces;
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
        const { height: above = 0 } = (await used.count()) > 0 ? ((await used.boundingBox()) ?? {}) : {};
        heights.set(name, [...(heights.get(name) ?? []), Math.round(height - above)]);
      }
      await page.close();
    }
  }
  return heights;
}

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
): Promise<void> {
  const rows = new Map<string, { heights: number[]; controls: string }>();
  for (const language of LANGUAGES) {
    const surfaces = await surfacesIn(people[language], language, shop);
    const heights = await heightsOf(browser, url, language, surfaces);
    for (const { name, message } of surfaces) {
      const row = rows.get(name) ?? { heights: [], controls: controls(message) };
      rows.set(name, { ...row, heights: [...row.heights, ...(heights.get(name) ?? [])] });
    }
  }
  say(
    `\nsurface | ${LANGUAGES.map((one) => `${one} ${WIDTHS.join(' / ')}`).join(' | ')} | rows of buttons + selects`,
  );
  for (const [name, { heights, controls }] of rows) {
    const [wide, narrow, wideToo, narrowToo] = heights;
    say(`${name} | ${wide} / ${narrow} | ${wideToo} / ${narrowToo} | ${controls}`);
  }
}
