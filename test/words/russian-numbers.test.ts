import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/words/index.js';

const { ru } = LANGUAGES;
const { buyerRoles, purchases, browse, following, paymentSearch, payment, checkUp } = ru;

/** What follows 1, 2, 5, 11 and 21. Two forms stand for the few and the many. */
const forms = (one: string, few: string, many: string) => [one, few, many, many, one];
const NUMBERS = [1, 2, 5, 11, 21] as const;
const PAYMENT = forms('платёж', 'платежа', 'платежей');

type Sentence = readonly [name: string, write: (count: number) => string, after: readonly string[]];

const SENTENCES: readonly Sentence[] = [
  [
    'members in the question about its removal',
    (n) => buyerRoles.removal.text(n),
    forms('участника,', 'участников,', 'участников,'),
  ],
  ['members of a mapping', (n) => buyerRoles.page.members(n), forms('участник', 'участника', 'участников')],
  [
    'roles in the question before the shop is removed',
    (n) => buyerRoles.leaving.question(n),
    forms(
      'роль, выданная ботом, останется',
      'роли, выданные ботом, останутся',
      'ролей, выданных ботом, останутся',
    ),
  ],
  ['roles that were not taken', (n) => buyerRoles.leaving.notTaken(n), forms('роль.', 'роли.', 'ролей.')],
  ['days of a role', (n) => buyerRoles.page.ends.days(n), forms('день', 'дня', 'дней')],
  ['messages with a name', (n) => purchases.editing(n), forms('сообщение', 'сообщения', 'сообщений')],
  ['new products', (n) => following.news.added(n), forms('новинка', 'новинки', 'новинок')],
  [
    'cheaper products',
    (n) => following.news.cheaper(n),
    forms('товар подешевел', 'товара подешевели', 'товаров подешевели'),
  ],
  ['payments of a player', (n) => paymentSearch.othersOf(n, 'Steve'), PAYMENT],
  ['commands of a payment', (n) => payment.commands(n), forms('команда', 'команды', 'команд')],
  ['discounts', (n) => browse.discounts(n), forms('скидка', 'скидки', 'скидок')],
  ['days of a product', (n) => browse.days(n), forms('день', 'дня', 'дней')],
  ['privileges', (n) => browse.count.group(n), forms('привилегия', 'привилегии', 'привилегий')],
  ['other products', (n) => browse.count.other(n), forms('другой товар', 'других товара', 'других товаров')],
  [
    'servers without products',
    (n) => checkUp.alert({ kind: 'emptyServers', severity: 'attention', names: Array(n).fill('x') }).title,
    forms('сервер', 'сервера', 'серверов'),
  ],
];

describe('in Russian, after 1, 2, 5, 11 and 21', () => {
  test.each(SENTENCES)('%s', (_name, write, after) => {
    const texts = NUMBERS.map((count) => write(count).replaceAll('\u00a0', ' '));
    expect(texts).toEqual(
      NUMBERS.map((count, index) =>
        expect.stringMatching(new RegExp(`(?<!\\d)${count} ${after[index]?.replace('.', '\\.')}(?![а-яё])`)),
      ),
    );
  });
});
