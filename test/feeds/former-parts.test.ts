import { expect, test } from 'vitest';
import { deskPart } from '../../src/feeds/desk/state.js';
import { newsPart } from '../../src/feeds/news/state.js';
import { purchasesPart } from '../../src/feeds/purchases/state.js';
import { FEED_FORMAT, tryReadPart } from '../../src/feeds/record.js';
import { rolesPart } from '../../src/feeds/roles/state.js';

const [MEMBER, MODERATOR, CHANNEL] = ['300000000000001001', '300000000000000008', '500000000000000003'];
const AT = 1_790_000_000_000;
const seal = { open: (text: string) => text, close: (text: string) => text };

const parse = (parts: object) => FEED_FORMAT.parse(JSON.stringify(parts), seal);
const readRoles = (roles: object) =>
  tryReadPart(parse({ privateParts: { roles: JSON.stringify(roles) } }), rolesPart);

test('requests for roles that an earlier version stored are cases now', () => {
  const open = { id: 7, memberId: MEMBER, paymentId: 51005, askedAt: AT, channelId: CHANNEL, isSent: true };
  const decided = { by: MODERATOR, at: AT + 1, isApproved: false };
  const stored = {
    isOn: true,
    requests: [open, { ...open, id: 8, isUnsure: true, decided }],
    nextRequest: 9,
  };
  const taken = readRoles(stored);
  const one = { id: 7, askers: [MEMBER], paymentId: 51005, at: AT, channelId: CHANNEL, againAt: null };
  expect(taken).toMatchObject({ isOn: true, nextId: 9 });
  expect(taken?.cards).toEqual([
    { ...one, isUnsure: false, closed: null },
    { ...one, id: 8, isUnsure: true, closed: { ...decided, why: null } },
  ]);
  expect(readRoles(taken ?? {})).toEqual(taken);
});

test('a request without its member is damaged, and not taken for one of nobody', () => {
  const request = { id: 7, paymentId: 51005, askedAt: AT, channelId: CHANNEL };
  expect(readRoles({ requests: [request] })).toBe(undefined);
});

test.each([
  [{}, '2'],
  [{ version: 3 }, '3'],
  [{ edition: '3' }, '3'],
])('what was announced with %j is of edition %s', (fields, edition) => {
  const announced = { shopId: 1, snapshot: { products: [], sales: [] }, ...fields };
  const record = parse({ parts: { news: JSON.stringify({ channelId: CHANNEL, announced }) } });
  expect(tryReadPart(record, newsPart)).toMatchObject({ channelId: CHANNEL, announced: { edition } });
});

test('cards of the desk that an earlier version stored are as they were', () => {
  const card = {
    ...{ id: 3, channelId: CHANNEL, at: AT, payment: 51005, number: 51005, title: 'Paid', text: '' },
    ...{ askers: [MEMBER], isNewcomer: true, cause: null, lines: [], againAt: AT + 5, isUnsure: true },
    ...{
      answer: { text: 'Soon', by: MODERATOR, at: AT },
      closed: { by: MODERATOR, at: AT, isBlocked: true },
    },
  };
  const { cards, nextId } = deskPart.schema.parse({ cards: [{ ...card, isSent: true }], nextId: 4 });
  expect([cards, nextId]).toEqual([[{ ...card, askerName: '', isMissing: false, player: null }], 4]);
});

test('messages that feeds remembered as lost are lost in the record, once', () => {
  const [other, sure] = ['500000000000000004', '500000000000000005'];
  const posts = [
    { channelId: CHANNEL, isUnconfirmed: true },
    { channelId: sure, isUnconfirmed: false },
  ];
  const stored = {
    parts: {
      'price-list': JSON.stringify({ posts }),
      goal: JSON.stringify({ channelId: other, isUnconfirmed: true }),
    },
    privateParts: { online: JSON.stringify({ channelId: other, isUnconfirmed: true }) },
  };
  const record = parse(stored);
  expect(record.lost).toEqual([
    { feed: 'goal', key: other, at: 0 },
    { feed: 'online', key: other, at: 0 },
    { feed: 'price-list', key: CHANNEL, at: 0 },
  ]);
  expect(parse({ ...stored, lost: record.lost }).lost).toEqual(record.lost);
  expect(parse({ parts: { goal: JSON.stringify({ channelId: other }) } }).lost).toEqual([]);
});

test('of a purchase’s message an earlier version kept what became of its edit, which the outbox knows', () => {
  const message = { key: '1', channelId: CHANNEL, at: AT, lines: [] };
  const posted = [...['due', 'queued', 'refused', null].map((edit) => ({ ...message, edit })), message];
  const edits = purchasesPart.schema.parse({ posted }).posted.map(({ edit }) => edit);
  expect(edits).toEqual(['due', null, null, null, null]);
});
