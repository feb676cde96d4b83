import { type APIEmbed, type APIMessage, ComponentType } from 'discord.js';
import { expect, type TestContext, vi } from 'vitest';
import { createCommands } from '../../commands/index.js';
import { type BotProcess, startBotProcess } from '../../sandbox/bot-process.js';
import { findCustomId } from '../../sandbox/discord/components.js';
import type { Exchange, Person } from '../../sandbox/discord/index.js';
import { type HarnessOptions, type SampleHarness, startSampleHarness } from '../../sandbox/harness.js';
import { linkShop } from '../../sandbox/link.js';
import { addGuildWithPeople, type People } from '../../sandbox/people.js';
import {
  HIDDEN_MARKERS,
  LEAK_MARKERS,
  PRODUCTS,
  type SampleShop,
  SERVERS,
} from '../../sandbox/shop/index.js';
import { payloads } from '../../src/bot/payload.js';
import { startInlineBot } from './inline-bot.js';
import { linesOf } from './log-lines.js';

/** The names under which the bot registers its commands and message commands. */
export const registeredNames = createCommands(false).flatMap((command) =>
  payloads(command).map(({ name }) => name),
);

export interface TestHarnessOptions extends HarnessOptions {
  /** The guild's language and that of everybody in it. */
  readonly locale?: string;
}

/** The bot between a local Discord, with one guild, and a sample shop. */
export interface TestHarness extends SampleHarness, People {
  link(key: string, owner?: Person): Promise<void>;
}

/** The bot in the tests' own process. */
export async function startTestHarness({
  locale = 'en-US',
  ...options
}: TestHarnessOptions = {}): Promise<TestHarness> {
  const harness = await startSampleHarness({ startBot: startInlineBot, ...options });
  const names = { owner: 'owner', moderator: 'moderator', member: 'member' };
  const people = addGuildWithPeople(harness.discord, { guild: 'Northern Lights', locale, names });
  const link = (key: string, owner = people.owner) => linkShop(owner, key);
  return Object.assign(harness, people, { link });
}

/** The built bot in a process of its own, for what is about processes; a start takes a second of a core. */
export const startProcessHarness = (options: TestHarnessOptions = {}): Promise<TestHarness> =>
  startTestHarness({ ...options, startBot: startBotProcess });

/** A harness that ends with its test, which may run at the same time as others. */
export async function harnessFor(
  { onTestFinished }: TestContext,
  options?: TestHarnessOptions,
): Promise<TestHarness> {
  const harness = await startTestHarness(options);
  onTestFinished(() => harness.close());
  return harness;
}

/** One more bot in the folder of a harness, by default as a process, with its settings and those of `env`; the test ends it. */
export const startAnother = (
  { discord, shop, folder }: SampleHarness,
  env: Readonly<Record<string, string>> = {},
  startBot = startBotProcess,
): BotProcess =>
  startBot({
    cwd: folder,
    env: {
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      SHOP_API_URL: shop.url,
      ...env,
    },
  });

/** Everything that the bot has sent to Discord, attached files included. */
export const sentBy = ({ discord }: SampleHarness): string =>
  JSON.stringify(
    discord.requests.map(({ body, files }) => [
      body,
      files.map(({ bytes }) => Buffer.from(bytes).toString()),
    ]),
  );

/** Texts of the sample shop that nobody may ever see; a port is looked for as part of an address. */
export const secretTexts = [...LEAK_MARKERS, ...HIDDEN_MARKERS].map((marker) =>
  /^\d+$/.test(marker) ? `:${marker}` : marker,
);

/** The one message that an exchange left. */
export function messageOf({ message }: Exchange): APIMessage {
  if (!message) throw new Error('there is no message');
  return message;
}

/** The first embed of a message. */
export function embedOf(exchange: Exchange): APIEmbed {
  const [embed] = messageOf(exchange).embeds;
  if (!embed) throw new Error('there is no embed');
  return embed;
}

/** The title, or the line with the shop's logo that stands in its place. */
export function headingOf(exchange: Exchange): string | undefined {
  const { title, author } = embedOf(exchange);
  return title ?? author?.name;
}

/** Whether only the person who asked sees it. */
export const isHidden = (exchange: Exchange): boolean => ((messageOf(exchange).flags ?? 0) & 64) !== 0;

/** What a member does who looks around, one interaction each. */
export const browse = (member: Person): (() => Promise<unknown>)[] => [
  () => member.run('shop'),
  () => member.run('servers'),
  () => member.run('servers', { server: String(SERVERS.survival), private: true }),
  () => member.run('product', { product: String(PRODUCTS.vip) }),
  () => member.run('product', { product: 'sword' }),
  () => member.complete('product', { product: 'di' }, 'product'),
];

/** A page of `/setup`, such as `setup:priceList`: the panel has a button for it, or its select does. */
export async function openPage(owner: Person, page: string): Promise<Exchange> {
  const panel = messageOf(await owner.run('setup'));
  return findCustomId(panel, page) ? owner.click(panel, page) : owner.select(panel, 'setup:open', [page]);
}

/** The page of `/setup` that replaces the key and removes everything. */
export const keyAndData = (owner: Person): Promise<Exchange> => openPage(owner, 'setup:settings');

/** Runs `/shop`, and waits until it has reached the shop. `/servers` may not: linking has the list read for later. */
export async function openShop(
  { shop, member }: { shop: SampleShop; member: Person },
  key = shop.key,
): Promise<{ readonly reply: Promise<Exchange> }> {
  const asked = () => shop.requests.filter((one) => one.operation === 'shop' && one.key === key).length;
  const before = asked();
  const reply = member.run('shop');
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(before));
  return { reply };
}

/** Everything that can be read in a message, custom ids included. */
export const textOf = (exchange: Exchange): string => JSON.stringify(exchange.replies);

/** The values that a select offers; none when it is not there. */
export const optionsOf = ({ components = [] }: APIMessage, customId: string): string[] =>
  components
    .flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []))
    .flatMap((part) =>
      part.type === ComponentType.StringSelect && part.custom_id === customId
        ? part.options.map(({ value }) => value)
        : [],
    );

/** The first answers that Discord was given to an interaction; there may be only one. */
export const acknowledgements = ({ discord }: SampleHarness, { interactionId }: Exchange) =>
  discord.requests.filter(({ path }) => path.startsWith(`/interactions/${interactionId}/`));

/** Waits for the log line of an interaction and checks how it says that it ended. */
export async function loggedAs({ bot }: SampleHarness, { interactionId }: Exchange, outcome: string) {
  const line = () => linesOf(bot, interactionId).find(({ interaction }) => interaction === interactionId);
  await vi.waitFor(() => expect(line()).toMatchObject({ outcome }), { timeout: 10_000 });
}
