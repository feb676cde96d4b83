import { describe, expect, test } from 'vitest';
import { replyPreview, replyView } from '../../../commands/payment/reply-view.js';
import { buyerReplyKind } from '../../../src/ui/buyer-reply.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { dated, format, payment, targetsOf, type Wire, wireServer } from '../../support/samples.js';

const sent = (command: string, response = 'Gave 1 [Diamond] to Steve') => ({ command, response });
const whole: Wire = {
  customer: 'Steve',
  products: [{ name: 'Sword', price: 49 }],
  server: wireServer({ ip: 'play.example', port: '25565' }),
  sent_commands: [sent('give', 'No player was found')],
};
const lookedUp = (fields: Wire = {}) => dated(payment({ ...whole, ...fields }));
const reply = (fields: Wire = {}, mention?: string, language: 'en' | 'ru' = 'en') =>
  replyView(lookedUp(fields), 'Boris', mention, format(language));

test.each<[Wire, string]>([
  [{ status: 0, sent_commands: [] }, 'notPaid'],
  [{ status: 0 }, 'checking'],
  [{ status: 1, created_at: '2026-01-31 12:56:00' }, 'waiting'],
  [{ status: 1, created_at: '2026-01-31 12:55:00' }, 'delayed'],
  [{ status: 1, created_at: '' }, 'waiting'],
  [{ status: 7 }, 'checking'],
  [{ error: 'x', status: 0 }, 'checking'],
  [{ error: 'x' }, 'checking'],
  [{ sent_commands: [] }, 'nothingSent'],
  [{ sent_commands: [sent('other')], products: [{ name: 'VIP', commands: ['a', 'b'] }] }, 'failed'],
  [{ sent_commands: [sent('give', 'Unknown command')] }, 'failed'],
  [{}, 'playerOffline'],
  [{ sent_commands: [sent('give', 'Inventory full')] }, 'inventoryFull'],
  [{ sent_commands: [sent('give', 'That player does not exist')] }, 'playerUnknown'],
  [{ sent_commands: [sent('give')] }, 'delivered'],
  [{ sent_commands: [sent('give', 'Zxqv brumf')] }, 'sent'],
  [{ sent_commands: [sent('give', '')] }, 'sent'],
  [{ sent_commands: [sent('give', 'Saved for an offline player')] }, 'later'],
  [{ sent_commands: [sent('give', 'Steve already inherits from vip')] }, 'unchanged'],
  [{ sent_commands: [], products: [{ commands: [] }] }, 'byHand'],
  [{ sent_commands: [sent('give')], products: [{ commands: [7, null] }] }, 'checking'],
])('%j is answered as %s', (fields, kind) => {
  const products = [{ name: 'Sword', commands: ['give'] }];
  expect(buyerReplyKind(lookedUp({ products, ...fields }))).toBe(kind);
});

describe('what all may read', () => {
  test('has no e-mail, no command, no reply and no error', () => {
    const secret: Wire = {
      email: 'steve@secret.example',
      error: 'secret error',
      sent_commands: [sent('secret command', 'secret reply')],
      products: [{ name: 'Sword steve@secret.example', commands: ['secret template'] }],
    };
    for (const language of ['en', 'ru'] as const) {
      for (const error of ['', 'secret error'])
        expect(JSON.stringify(reply({ ...secret, error }, undefined, language))).not.toMatch(
          /secret (?!.*example)|steve@/,
        );
    }
  });

  test('names no hidden product, no hidden server and no hidden address', () => {
    const products = [{ name: 'Sword' }, { name: 'Hidden axe', is_hidden: 1 }];
    expect(reply({ products }).embeds?.[0]?.title).toBe('We have your payment for Sword');
    const hidden = reply({ server: wireServer({ name: 'Staging', ip: 'play.example', is_hidden: 1 }) });
    expect(JSON.stringify(hidden)).not.toMatch(/Staging|play\.example/);
    const behind = reply({ server: wireServer({ ip: 'play.example', hide_ip: 1 }) });
    expect(behind.embeds?.[0]?.description).toContain('not on **Lobby** when it was delivered.\nJoin it and');
  });

  test('lists three products and counts the rest', () => {
    const products = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name }));
    expect(reply({ products }).embeds?.[0]?.title).toBe('We have your payment for A, B, C, … and 2 more');
  });
});

test('in a channel of the staff alone a preview can’t be posted', () => {
  const source = { messageId: '1', authorId: '2' };
  const preview = replyPreview(
    lookedUp(),
    { sender: 'Boris', source, isHidden: true },
    format('en'),
    format('en'),
  );
  expect([preview.content, targetsOf(preview)]).toEqual([
    LANGUAGES.en.buyerReply.onlyStaff,
    ['payment:card:7:1:2'],
  ]);
});

test('a preview asks whom to mention if the payment wasn’t looked up from a message', () => {
  const preview = replyPreview(lookedUp(), { sender: 'Boris', source: {} }, format('en'), format('en'));
  expect(targetsOf(preview)).toEqual(['payment:mention:7', 'payment:post:7:playerOffline', 'payment:card:7']);
});
