import { expect, test } from 'vitest';
import type { Uploads } from '../../../src/feeds/uploads.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { freezeClock } from '../../support/frozen-clock.js';
import { HERE } from '../../support/guild-channels.js';
import { createRoles, mod, type RolesHarness, steve } from './harness.js';

const { buyerRoles: words } = LANGUAGES.en;
const RECEIPT = { receipt: { url: 'https://cdn.discordapp.com/receipt.png', bytes: 9 } };

freezeClock();

const send = (bot: RolesHarness) =>
  bot.press('roles:ask', steve, { number: '51005', name: 'Steve' }, [], RECEIPT);
const textOf = (bot: RolesHarness) => bot.cards()[0]?.reply.embeds?.[0]?.description ?? '';
const photoOf = (bot: RolesHarness) => bot.cards()[0]?.reply.photo?.name;

/** Adds the picture as the real one does, and says how the card was before. */
function attachTo(bot: RolesHarness): string[] {
  const before: string[] = [];
  const attach: Uploads['attach'] = async (_upload, { channelId, messageId }, look) => {
    before.push(textOf(bot));
    const shown = await look();
    if (!shown?.isOpen) return 'closed';
    const photo = { name: 'receipt.png', bytes: new Uint8Array(9) };
    await bot.channels.channels.edit(channelId, messageId, { ...shown.reply, photo });
    return 'shown';
  };
  bot.uploads.attach = attach;
  return before;
}

test('the form asks for it only where @everyone can’t read what the staff reads', async () => {
  const bot = await createRoles();
  const fields = async () =>
    (await bot.pressPrivate('roles:paid', steve)).modals[0]?.fields.map(({ custom_id }) => custom_id);
  expect(await fields()).toEqual(['number', 'name', 'receipt']);
  await bot.store({ channelId: HERE });
  expect(await fields()).toEqual(['number', 'name']);
  await bot.store({ channelId: '500000000000000099' });
  expect(await fields()).toEqual(['number', 'name']);
});

test('the card goes out first and says that one comes; then it is on the card, and nowhere else', async () => {
  const bot = await createRoles();
  const before = attachTo(bot);
  const { reply } = await send(bot);
  expect(before).toEqual([expect.stringContaining(words.card.coming)]);
  expect([photoOf(bot), textOf(bot).includes(words.card.coming)]).toEqual(['receipt.png', false]);
  expect(JSON.stringify(reply)).not.toContain(words.showReceipt);
  expect(JSON.stringify(await bot.stored())).not.toContain('receipt');
});

test('without one, or with one that can’t be shown → the member reads to show it, the card says what happened', async () => {
  const bot = await createRoles();
  expect(JSON.stringify((await bot.ask(steve, '51006')).reply)).toContain(words.showReceipt);
  expect(textOf(bot)).toContain(words.card.proof);
  await bot.store({ cards: [] });
  for (const card of bot.cards()) card.deleted = true;
  const { reply } = await send(bot);
  expect(JSON.stringify(reply)).toContain(words.unusableReceipt);
  expect(JSON.stringify(reply)).toContain(words.showReceipt);
  expect([photoOf(bot), textOf(bot)]).toEqual([undefined, expect.stringContaining(words.card.unusable)]);
});

test('for a channel that everybody reads, forged → nothing is downloaded', async () => {
  const bot = await createRoles({ channelId: HERE });
  const before = attachTo(bot);
  await send(bot);
  expect(before).toEqual([]);
  expect(bot.channels.messages.map(({ reply }) => reply.photo)).toEqual([undefined]);
});

test('for a payment that fits nothing → nothing is downloaded', async () => {
  const bot = await createRoles();
  const before = attachTo(bot);
  await bot.press('roles:ask', steve, { number: '51005', name: 'Alex' }, [], RECEIPT);
  expect([before, bot.cards()]).toEqual([[], []]);
});

test.each(['roles:approve:1', 'roles:refuseFor:1'])('%s takes it off the card', async (id) => {
  const bot = await createRoles();
  attachTo(bot);
  await send(bot);
  await bot.press(id, mod, {}, ['unproved']);
  expect([photoOf(bot), bot.cards()[0]?.reply.files]).toEqual([undefined, []]);
});

test('a card that is closed while it comes stays closed', async () => {
  const bot = await createRoles();
  attachTo(bot);
  const { attach } = bot.uploads;
  bot.uploads.attach = async (...given) => {
    await bot.press('roles:approve:1', mod);
    return attach(...given);
  };
  await send(bot);
  expect([photoOf(bot), bot.cards()[0]?.edits]).toEqual([undefined, 1]);
});

test('a member who erases their data takes card and picture out of the channel, also while it comes', async () => {
  const bot = await createRoles();
  attachTo(bot);
  await send(bot);
  await bot.pressPrivate('shop:eraseMe', steve);
  expect(bot.cards()).toEqual([]);
  const { attach } = bot.uploads;
  bot.uploads.attach = async (...given) => {
    await bot.pressPrivate('shop:eraseMe', steve);
    return attach(...given);
  };
  await send(bot);
  expect([bot.cards(), (await bot.stored()).cards]).toEqual([[], []]);
});
