import { expect, it, vi } from 'vitest';
import { joinPeople } from '../../sandbox/people.js';
import { PAYMENTS, type ShopData, sampleShop } from '../../sandbox/shop/index.js';
import { shopTime } from '../support/world/index.js';
import { messageOf, openPage, startProcessHarness, type TestHarness } from './harness.js';

/** What Node gives a process in a container of one gibibyte, in mebibytes. */
const HEAP = 524;
/** Characters of the longest text that the bot reads. */
const LONGEST = 100_000;
/** Short commands beside it; fifty such payments are almost the eight mebibytes that the bot reads of a page. */
const COMMANDS = 1700;
const COUNT = 1000;
const KEYS = ['key-of-the-first-large-shop', 'key-of-the-second-large-shop'];
const names = { owner: 'owner', moderator: 'moderator', member: 'member' };

const reads = ({ shop }: TestHarness, key: string): number =>
  shop.requests.filter((one) => one.key === key && one.operation === 'payments').length;

/** A thousand payments that were made now and failed, each with a long reply. */
function fill(data: ShopData): void {
  const sample = data.payments.find(({ id }) => id === PAYMENTS.basket);
  if (!sample) throw new Error('the sample shop has no such payment');
  const now = shopTime(Date.now());
  // One letter that isn't Latin doubles what the others take in memory, and not what they take on the wire.
  const long = { command: 'log', response: `й${'Done '.repeat(LONGEST / 5)}` };
  const short = Array.from({ length: COMMANDS }, (_, n) => ({ command: `${n}`, response: '' }));
  const failed = { command: 'give Alex_2009 totem_of_undying', response: 'No player was found' };
  const sent_commands = [failed, long, ...short];
  for (let id = 60_000; id < 60_000 + COUNT; id += 1)
    data.payments.push({ ...sample, id, sent_commands, created_at: now, updated_at: now });
}

/** A guild whose staff reads which orders need a look in a shop of its own. */
async function feed(harness: TestHarness, key: string) {
  const data = sampleShop('en');
  harness.shop.shops.set(key, data);
  const guild = harness.discord.addGuild({ name: key, locale: 'en-US' });
  const { owner } = joinPeople(guild, { locale: 'en-US', names });
  const staff = guild.addChannel('staff');
  staff.keepTo();
  await harness.link(key, owner);
  const first = messageOf(await openPage(owner, 'setup:staff'));
  await owner.select(first, 'setup:setStaff', [staff.id]);
  // The first look tells nothing; what is paid after it is news.
  const before = reads(harness, key);
  await vi.waitFor(() => expect(reads(harness, key)).toBeGreaterThan(before + 1), 60_000);
  return { data, staff };
}

it('a bot with a heap of 524 MB reads two shops with a thousand of the largest payments each', {
  tags: 'long',
  timeout: 400_000,
}, async ({ onTestFinished }) => {
  const harness = await startProcessHarness({
    env: {
      ...{ SHOP_API_VERSION: '3', SHOP_API_RATE: '100', SHOP_API_TIMEOUT_MS: '60000', FOLLOW_SECONDS: '3' },
      NODE_OPTIONS: `--max-old-space-size=${HEAP}`,
    },
  });
  onTestFinished(() => harness.close());
  const fed: Awaited<ReturnType<typeof feed>>[] = [];
  for (const key of KEYS) fed.push(await feed(harness, key));
  // A bot that starts reads all shops at once.
  await harness.bot.stop();
  for (const { data } of fed) fill(data);
  await harness.restart();
  const { bot } = harness;
  const told = () => fed.filter(({ staff }) => staff.messages().length > 0).length;
  const ended = bot.ended.then(() => 'ended');
  const read = vi.waitFor(() => expect(told()).toBe(KEYS.length), { timeout: 300_000, interval: 200 });
  expect(await Promise.race([ended, read.then(() => 'read')]), bot.output()).toBe('read');
});
