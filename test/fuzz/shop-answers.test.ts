import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Operation, PAYMENTS, PRODUCTS, SAMPLE_KEYS, SERVERS } from '../../sandbox/shop/index.js';
import type { Interaction } from '../../src/bot/interaction.js';
import type { ApiVersion } from '../../src/easydonate/versions.js';
import { breaches, OWNER } from '../support/bot-harness.js';
import { action, command, completion } from '../support/router-harness.js';
import { answersInsteadOf } from './bodies.js';
import { tryCases } from './cases.js';
import { rightAnswer, type ShopHarness, startShopHarness } from './shop-harness.js';

/*
 * Whatever a server sends in place of a shop's answer: a reply that Discord takes, or a failure that has words.
 */

let bots: Readonly<Record<ApiVersion, ShopHarness>>;
beforeAll(async () => {
  bots = { 2: await startShopHarness(2), 3: await startShopHarness(3) };
});
afterAll(async () => {
  await bots[2].close();
  await bots[3].close();
});

const KEY = SAMPLE_KEYS.en;
const id = PAYMENTS.basket;
const fields = { key: KEY };

/** What can be asked, and which answer of the shop is broken meanwhile. */
const questions: readonly (readonly [Operation, Interaction])[] = [
  ['shop', command('shop', {}, OWNER)],
  ['servers', command('shop', {}, OWNER)],
  ['servers', command('servers', {}, OWNER)],
  ['servers', command('servers', { server: String(SERVERS.survival) }, { ...OWNER, guildLocale: 'ru' })],
  ['servers', completion('servers', 'server', '', OWNER)],
  ['servers', completion('product', 'product', 'v', OWNER)],
  ['servers', command('product', { product: 'vip' }, OWNER)],
  ['servers', action('servers:show:0', {}, OWNER)],
  ['servers', action(`servers:server:${SERVERS.anarchy}`, {}, OWNER)],
  ['servers', action(`servers:list:${SERVERS.survival}:item:-:-:0`, {}, OWNER)],
  ['servers', command('product', { product: String(PRODUCTS.vip) }, OWNER)],
  ['shop', command('product', { product: String(PRODUCTS.vip) }, OWNER)],
  ['servers', action('product:pick:0:-:-:-:0', { values: [String(PRODUCTS.horse)] }, OWNER)],
  ['servers', action(`product:text:${PRODUCTS.elite}`, {}, OWNER)],
  ...[PAYMENTS.basket, PAYMENTS.hostileText, PAYMENTS.partlySent, PAYMENTS.filledFields, PAYMENTS.failed].map(
    (number) => ['payment', command('payment', { number: number }, { ...OWNER, locale: 'ru' })] as const,
  ),
  ['payment', action(`payment:more:${id}`, {}, OWNER)],
  ['payment', action('payment:number', { fields: { number: String(id) } }, OWNER)],
  ['payment', action(`payment:card:${id}`, {}, OWNER)],
  ['payment', action(`payment:reply:${id}`, {}, OWNER)],
  ['payment', action(`payment:post:${id}:delivered`, {}, OWNER)],
  ['payment', action(`payment:refresh:${PAYMENTS.waiting}`, {}, OWNER)],
  ['shop', action('setup:save', { fields }, OWNER)],
  ['massSales', command('shop', {}, OWNER)],
  ['massSales', command('servers', { server: String(SERVERS.survival) }, OWNER)],
  ['massSales', command('product', { product: String(PRODUCTS.vip) }, OWNER)],
];

const paths: Record<Operation, string> = {
  shop: '',
  servers: '/servers',
  payment: `/payment/${id}`,
  massSales: '/massSales?where_active=true',
  payments: '/payments?paginate=50&page=1',
  other: '/',
};

/** Without the key, which the shop repeats: wherever else it turns up, nothing of ours has put it there. */
const rightBody = (operation: Operation, version: ApiVersion) => {
  const begin = { 2: `/api/v2/shop/${KEY}`, 3: '/api/v3/shop' }[version];
  // Version 2 has no sales.
  const path = version === 2 && operation === 'massSales' ? paths.servers : paths[operation];
  const right = rightAnswer(`${begin}${path}`);
  return { ...right, body: right.body.replaceAll(KEY, '') };
};

test('any bytes in place of an answer', async () => {
  const versions = fc.constantFrom<ApiVersion>(2, 3);
  const question = fc
    .tuple(versions, fc.constantFrom(...questions))
    .chain(([version, [operation, interaction]]) =>
      fc.record({
        version: fc.constant(version),
        operation: fc.constant(operation),
        interaction: fc.constant(interaction),
        answer: answersInsteadOf(rightBody(operation, version)),
      }),
    );
  await tryCases(
    'any bytes',
    fc.asyncProperty(question, async ({ version, operation, interaction, answer }) => {
      const bot = bots[version];
      bot.answerWith(operation, answer);
      const answered = await bot.answer(interaction);
      expect(breaches(answered)).toEqual([]);
      const replies = JSON.stringify([answered.shown, answered.modals, answered.offered, answered.lines]);
      for (const secret of [KEY, interaction.token])
        expect(replies + bot.events.join('\n')).not.toContain(secret);
      if (answered.changes === 0) return;
      // What the shop calls itself is kept and shown again.
      expect(breaches(await bot.answer(command('setup', {}, OWNER)))).toEqual([]);
      await bot.reset();
    }),
  );
});

test.each([2, 3] as const)('as they are, the questions are answered in version %i', async (version) => {
  const bot = bots[version];
  bot.answerWith('other', { bytes: Buffer.alloc(0), ends: true });
  for (const [, interaction] of questions) {
    expect(await bot.answer(interaction)).toMatchObject({ outcome: 'answered' });
  }
});
