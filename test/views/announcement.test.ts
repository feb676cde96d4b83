import { describe, expect, test } from 'vitest';
import { announcementView, staffNoticeView } from '../../src/views/announcement.js';
import { LANGUAGES } from '../../src/words/index.js';
import { AT, changesNamed, fieldsOf, format, shop, targetsOf } from './samples.js';

const about = shop({ name: 'Northern Lights', domain: 'shop.example.net' });
const euro = format('en', { currency: 'EUR' });
const ends = `<t:${(AT + 86_400_000) / 1000}:R>`;

test('an announcement has everything in one message, sales and what is new first', () => {
  const reply = announcementView(changesNamed('Elite'), about, euro);
  expect(reply.embeds?.[0]).toMatchObject({
    title: 'What’s new in Northern Lights',
    url: 'https://shop.example.net/',
  });
  expect(Object.entries(fieldsOf(reply))).toEqual([
    ['🔥 A sale has started', `**Elite** · −20% · ends ${ends}`],
    ['⏳ A sale ends soon', `**Elite** · −20% · ends ${ends}`],
    ['✨ New in the shop', '**Elite** · **€699**'],
    ['🏷️ Cheaper now', '**Elite** · €699 →\u00a0**€499** (−29%)'],
    ['🌍 New server', '**Elite**'],
    ['🔚 Back to the normal price', '**Elite** · €699'],
    ['🔚 A sale is over', '**Elite** · −20%'],
    ['📦 No longer sold', '**Elite**'],
  ]);
  expect(targetsOf(reply)).toEqual([
    'product:show',
    'https://shop.example.net/',
    'servers:browse',
    'servers:browseProducts:0:0:discounts',
  ]);
});

test('an announcement of one kind says it in its title', () => {
  const [, drop] = changesNamed('Elite');
  const reply = announcementView(drop ? [drop] : [], undefined, format('ru', { currency: 'RUB' }));
  expect(reply.embeds?.[0]).toMatchObject({
    title: '🏷️ Цена снижена',
    description: '**Elite** · 699\u00a0₽ →\u00a0**499\u00a0₽** (−29\u00a0%)',
  });
});

test('a sale without a name is called by its discount', () => {
  const sale = { id: '1', name: ' ', percent: 15, endsAt: null, endsSoon: false };
  const { embeds } = announcementView([{ kind: 'saleStarts', sale }], about, euro);
  expect(embeds?.[0]?.description).toBe('**−15%**');
});

test('many changes fit, and the message says how many were left out', () => {
  const many = Array.from({ length: 500 }, (_, id) => changesNamed(`Product ${id}`)).flat();
  const { embeds } = announcementView(many, about, euro);
  for (const { value } of embeds?.[0]?.fields ?? []) expect(value).toMatch(/… and \d+ more$/);
});

describe('a notice for staff', () => {
  test('says what is wrong and what to do', () => {
    const reply = staffNoticeView(['keyRefused', 'away'], [], LANGUAGES.en);
    expect(reply.embeds?.[0]).toMatchObject({ title: '⚠️ The shop needs attention' });
    expect(Object.keys(fieldsOf(reply))).toEqual([
      'The shop no longer accepts the key',
      'The shop has not answered for an hour',
    ]);
    expect(targetsOf(reply)).toEqual(['setup:checkUp']);
  });

  test('says when all is well again', () => {
    const { embeds } = staffNoticeView([], ['away'], LANGUAGES.ru);
    expect(embeds?.[0]).toMatchObject({ title: '✅ Магазин снова в порядке' });
  });
});
