import { expect, it, vi } from 'vitest';
import { joinPeople } from '../../sandbox/people.js';
import { PAYMENTS, type ShopData, sampleShop } from '../../sandbox/shop/index.js';
import { shopTime } from '../follow/harness.js';
import { messageOf, openPage, startProcessHarness, type TestHarness } from './harness.js';

/** What Node gives a process in a container of one gibibyte, in mebibytes. */
const HEAP = 524;
/** Characters of a text that the bot reads, and payments that are almost the eight mebibytes that it reads of a page. */
const LONGEST = 80_000;
const COUNT = 1000;
const KEYS = ['key-of-the-first-large-shop', 'key-of-the-second-large-shop'];
const names = { owner: 'owner', moderator: 'moderator', member: 'member' };

const reads = ({ shop }: TestHarness, key: string): number =>
  shop.requests.filter((one) => one.key === key && one.operation === 'payments').length;

/** A thousand payments that were made now, each with a long command and a long reply. */
function fill(data: ShopData): void {
  const sample = data.payments.find(({ id }) => id === PAYMENTS.basket);
  if (!sample) throw new Error('the sample shop has no such payment');
  const now = shopTime(Date.now());
  const sent_commands = [{ command: 'say '.repeat(LONGEST / 4), response: 'Done '.repeat(LONGEST / 5) }];
  for (let id = 60_000; id < 60_000 + COUNT; id += 1)
    data.payments.push({ ...sample, id, sent_commands, created_at: now, updated_at: now });
}

/** A guild whose staff reads what is bought in a shop of its own. */
async function feed(harness: TestHarness, key: string) {
  const data = sampleShop('en');
  harness.shop.shops.set(key, data);
  const guild = harness.discord.addGuild({ name: key, locale: 'en-US' });
  const { owner } = joinPeople(guild, { locale: 'en-US', names });
  const staff = guild.addChannel('staff');
  await harness.link(key, owner);
  const page = messageOf(await openPage(owner, 'setup:purchases'));
  await owner.select(page, 'setup:setPurchases:staff', [staff.id]);
  await vi.waitFor(() => expect(reads(harness, key)).toBeGreaterThan(1), 30_000);
  return { data, staff };
}

it('a bot with a heap of 524 MB reads two shops with a thousand of the largest payments each', {
  tags: 'long',
  timeout: 400_000,
}, async ({ onTestFinished }) => {
  const harness = await startProcessHarness({
    env: {
      ...{ SHOP_API_VERSION: '3', SHOP_API_RATE: '100', FOLLOW_SECONDS: '3' },
      NODE_OPTIONS: `--max-old-space-size=${HEAP}`,
    },
  });
  onTestFinished(() => harness.close());
  let hasEnded = false;
  void harness.bot.ended.then(() => {
    hasEnded = true;
  });
  const fed = [];
  for (const key of KEYS) fed.push(await feed(harness, key));
  const before = KEYS.map((key) => reads(harness, key));
  for (const { data } of fed) fill(data);
  const pagesRead = () => KEYS.map((key, index) => reads(harness, key) - (before[index] ?? 0));
  await vi.waitFor(
    () => {
      if (!hasEnded) expect(Math.min(...pagesRead())).toBeGreaterThan(9);
    },
    { timeout: 300_000, interval: 200 },
  );
  expect(harness.bot.output()).not.toContain('heap out of memory');
  expect(hasEnded).toBe(false);
  for (const { staff } of fed)
    await vi.waitFor(() => expect(staff.messages().length).toBeGreaterThan(0), 60_000);
});
