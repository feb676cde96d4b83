import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HIDDEN_MARKERS, LEAK_MARKERS, PAYMENTS, PRODUCTS, SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import { breaches, OWNER } from '../support/bot-harness.js';
import { httpAnswer } from '../support/raw-server.js';
import { action, command, completion } from '../support/router-harness.js';
import { tryCases } from './cases.js';
import { changed } from './json.js';
import { rightAnswer, type ShopHarness, startShopHarness } from './shop-harness.js';

/*
 * Whatever else is wrong with an answer: what the shop hides, what it sends by mistake and a buyer's e-mail address are in
 * no reply and in no log.
 */

let bot: ShopHarness;
beforeAll(async () => {
  bot = await startShopHarness();
});
afterAll(() => bot.close());

const KEY = SAMPLE_KEYS.en;
const HOST = 'hidden-address.example.net';
const PORT = '25599';
const EMAIL = 'buyer.secret@mail.example';

/** What stands in a text of the game server, and is not seen where it is read. */
const mark = fc.constantFrom(...'§a §§l §r \u200b \u0000 \u001b[31m \u001b[0;1m \u2060 \ufeff'.split(' '));

/** A text with marks between its letters. */
const marked = (text: string) =>
  fc
    .dictionary(fc.nat(text.length - 1).map(String), mark, { maxKeys: 3 })
    .map((marks) => [...text].map((letter, at) => `${marks[at] ?? ''}${letter}`).join(''));

/** What somebody reads, without colours and what cannot be seen. */
const asRead = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/\\u001b\[[\d;]*m/g, '')
    .replace(/\\\\(.)/g, '$1')
    .replace(/§[0-9a-fk-orx]|[\u200b\u2060\ufeff]/gi, '');

const secret = fc.constantFrom(HOST, HOST.toUpperCase(), `${HOST}:${PORT}`, PORT, EMAIL).chain(marked);

/** A port is a number of its own; other numbers may have its digits. */
const secrets = [...LEAK_MARKERS, ...HIDDEN_MARKERS, KEY].map((text) => new RegExp(`(?<!\\d)${text}(?!\\d)`));

/** A text of a payment with a secret in it. */
const telling = fc
  .tuple(
    fc.constantFrom('', '§cError: ', 'connect to ', '(', '<b>', '[INFO] ', '"', 'https://'),
    secret,
    fc.constantFrom('', ' failed', ')', '</b>', '§r.', '\n', '"', '/x', '!'),
  )
  .map((parts) => parts.join(''));

const flag = fc.constantFrom(1, '1', true, 'yes', 2, '01', [], {});
const texts = fc.array(telling, { maxLength: 3 });

const replies = (answered: Awaited<ReturnType<ShopHarness['answer']>>) =>
  asRead([answered.shown, answered.modals, answered.offered]);

const everything = (answered: Awaited<ReturnType<ShopHarness['answer']>>) =>
  `${replies(answered)}\n${answered.lines.join('\n')}\n${bot.events.join('\n')}`;

test('a payment’s hidden server details and the buyer’s address, in any text', async () => {
  const payment = fc.record({
    id: fc.constant(PAYMENTS.basket),
    status: fc.constantFrom(0, 1, 2, 7),
    customer: telling,
    email: fc.constant(EMAIL),
    error: fc.option(telling),
    sent_commands: fc.array(fc.record({ command: telling, response: telling }), { maxLength: 3 }),
    products: texts.map((commands) => [{ name: 'VIP', price: 1, commands }]),
    server: fc
      .record({ hide_ip: flag, is_hidden: fc.option(flag), id: fc.constantFrom(312, null) })
      .map((flags) => ({ name: 'Isle', ip: HOST, port: PORT, is_port_hidden: 0, ...flags })),
  });
  const questions = fc.constantFrom(
    command('payment', { number: PAYMENTS.basket }, OWNER),
    action(`payment:page:${PAYMENTS.basket}:0`, {}, OWNER),
    action(`payment:reply:${PAYMENTS.basket}`, {}, OWNER),
    action(`payment:post:${PAYMENTS.basket}:playerOffline`, {}, OWNER),
  );
  await tryCases(
    'what is hidden',
    fc.asyncProperty(payment, questions, async (response, question) => {
      bot.answerWith('payment', httpAnswer(200, JSON.stringify({ success: true, response })));
      const answered = await bot.answer(question);
      expect(breaches(answered)).toEqual([]);
      const all = everything(answered);
      expect(all.toLowerCase()).not.toContain(HOST);
      expect(all).not.toMatch(/(?<!\d)25599(?!\d)/);
      expect(all).not.toContain('buyer.secret');
    }),
  );
});

test('what the shop hides or sends by mistake, whatever else is wrong with its answer', async () => {
  const questions = [
    ['shop', command('shop', {}, OWNER)],
    ['servers', command('servers', {}, OWNER)],
    ['servers', command('shop', {}, OWNER)],
    ['servers', completion('product', 'product', 'hid', OWNER)],
    ['servers', command('servers', { server: '312' }, OWNER)],
    ['servers', command('product', { product: String(PRODUCTS.vip) }, OWNER)],
    ['servers', command('product', { product: String(PRODUCTS.hidden) }, OWNER)],
  ] as const;
  const paths = { shop: '', servers: '/servers' };
  const flags = ['is_hidden', 'hide_ip', 'is_port_hidden'];
  const question = fc.constantFrom(...questions).chain(([operation, asked]) => {
    const { body } = rightAnswer(`/api/v2/shop/${KEY}${paths[operation]}`);
    return fc.tuple(fc.constant(operation), fc.constant(asked), changed(JSON.parse(body), flags));
  });
  await tryCases(
    'what is hidden',
    fc.asyncProperty(question, async ([operation, asked, body]) => {
      bot.answerWith(operation, httpAnswer(200, body));
      const answered = await bot.answer(asked);
      expect(breaches(answered)).toEqual([]);
      const all = everything(answered);
      for (const marker of secrets) expect(all).not.toMatch(marker);
    }),
  );
});
