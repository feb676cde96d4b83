import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Interaction } from '../../src/bot/interaction.js';
import { type Operation, PAYMENTS, PRODUCTS, SAMPLE_KEYS, SERVERS } from '../../src/sandbox/shop/index.js';
import { breaches, OWNER } from '../support/bot-harness.js';
import { action, command, completion } from '../support/router-harness.js';
import { answersInsteadOf } from './bodies.js';
import { tryCases } from './cases.js';
import { rightAnswer, type ShopHarness, startShopHarness } from './shop-harness.js';

/*
 * Whatever a server sends in place of a shop's answer: a reply that Discord takes, or a failure that has words.
 */

let bot: ShopHarness;
beforeAll(async () => {
  bot = await startShopHarness();
});
afterAll(() => bot.close());

const KEY = SAMPLE_KEYS.en;
const id = PAYMENTS.basket;
const fields = { page: '1', key: KEY };

/** What can be asked, and which answer of the shop is broken meanwhile. */
const questions: readonly (readonly [Operation, Interaction])[] = [
  ['shop', command('shop', {}, OWNER)],
  ['servers', command('shop', {}, OWNER)],
  ['servers', command('servers', {}, OWNER)],
  ['servers', command('servers', { server: String(SERVERS.survival) }, { ...OWNER, guildLocale: 'ru' })],
  ['servers', completion('servers', 'server', '', OWNER)],
  ['servers', completion('product', 'product', 'v', OWNER)],
  ['servers', command('product', { product: 'vip' }, OWNER)],
  ['servers', action('servers:list:1', {}, OWNER)],
  ['servers', action('servers:open', { values: [String(SERVERS.anarchy)] }, OWNER)],
  ['servers', action(`servers:jumpPage:${SERVERS.survival}:item`, { fields }, OWNER)],
  ['product', command('product', { product: String(PRODUCTS.vip) }, OWNER)],
  ['shop', command('product', { product: String(PRODUCTS.vip) }, OWNER)],
  ['product', action('product:showFrom:310:0:kinds', { values: [String(PRODUCTS.horse)] }, OWNER)],
  ['product', action(`product:commands:${PRODUCTS.elite}`, {}, OWNER)],
  ...[PAYMENTS.basket, PAYMENTS.hostileText, PAYMENTS.partlySent, PAYMENTS.filledFields, PAYMENTS.failed].map(
    (number) => ['payment', command('payment', { id: number }, { ...OWNER, locale: 'ru' })] as const,
  ),
  ['payment', action(`payment:page:${id}:1`, {}, OWNER)],
  ['payment', action(`payment:jumpPage:${id}`, { fields }, OWNER)],
  ['payment', action(`payment:card:${id}`, {}, OWNER)],
  ['payment', action(`payment:reply:${id}`, {}, OWNER)],
  ['payment', action(`payment:post:${id}:checking`, {}, OWNER)],
  ['payment', action(`payment:watch:${PAYMENTS.waiting}`, {}, OWNER)],
  ['payment', action(`payment:email:${id}`, {}, OWNER)],
  ['shop', action('setup:save', { fields }, OWNER)],
];

const paths: Record<Operation, string> = {
  shop: '',
  servers: '/servers',
  product: `/product/${PRODUCTS.elite}`,
  payment: `/payment/${id}`,
  massSales: '/massSales?where_active=true',
  coupons: '/coupons?where_active=true',
  payments: '/payments?paginate=50&page=1',
  other: '/',
};

/** Without the key, which the shop repeats: wherever else it turns up, nothing of ours has put it there. */
const rightBody = (operation: Operation) => {
  const right = rightAnswer(`/api/v2/shop/${KEY}${paths[operation]}`);
  return { ...right, body: right.body.replaceAll(KEY, '') };
};

test('any bytes in place of an answer', async () => {
  const question = fc
    .constantFrom(...questions)
    .chain(([operation, interaction]) =>
      fc.tuple(fc.constant(operation), fc.constant(interaction), answersInsteadOf(rightBody(operation))),
    );
  await tryCases(
    'any bytes',
    fc.asyncProperty(question, async ([operation, interaction, answer]) => {
      bot.answerWith(operation, answer);
      const answered = await bot.answer(interaction);
      expect(breaches(answered)).toEqual([]);
      const told = JSON.stringify([answered.shown, answered.modals, answered.offered, answered.lines]);
      for (const secret of [KEY, interaction.token])
        expect(told + bot.events.join('\n')).not.toContain(secret);
      if (answered.changes === 0) return;
      // What the shop calls itself is kept and shown again.
      expect(breaches(await bot.answer(command('setup', {}, OWNER)))).toEqual([]);
      await bot.reset();
    }),
  );
});

test('as they are, the questions are answered', async () => {
  bot.answerWith('other', { bytes: Buffer.alloc(0), ends: true });
  for (const [, interaction] of questions) {
    expect(await bot.answer(interaction)).toMatchObject({ outcome: 'answered' });
  }
});
