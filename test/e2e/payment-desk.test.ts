import { PermissionFlagsBits } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PAYMENTS, SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import { en as words } from '../../src/words/en/index.js';
import {
  embedOf,
  isHidden,
  messageOf,
  openPage,
  startTestHarness,
  type TestHarness,
  textOf,
} from './harness.js';

describe('the payment desk', () => {
  let harness: TestHarness;

  beforeAll(async () => {
    harness = await startTestHarness({ env: { SHOP_API_VERSION: '3' } });
    await harness.link(SAMPLE_KEYS.en);
  });
  afterAll(() => harness.close());

  const lookUp = (name: keyof typeof PAYMENTS) =>
    harness.moderator.run('payment', { number: PAYMENTS[name] });

  it('attaches everything where it does not fit, without asking the shop again', async () => {
    const card = messageOf(await lookUp('kit'));
    expect(card.attachments).toEqual([]);
    // The list that linking refreshes for later may come at any time.
    const asked = () => harness.shop.requests.filter(({ operation }) => operation === 'payment').length;
    const before = asked();
    const more = messageOf(await harness.moderator.click(card, words.payment.more));
    expect(more.attachments.map(({ filename }) => filename)).toEqual([`payment-${PAYMENTS.kit}.txt`]);
    const sent = harness.discord.requests.find(({ files }) => files.length > 0);
    const log = Buffer.from(sent?.files[0]?.bytes ?? []).toString();
    expect(log).toContain('\n6. > kit give Builder_Bob earth\n');
    expect(log).not.toContain('§');
    const back = messageOf(await harness.moderator.click(more, words.back));
    expect(back.embeds).toEqual(card.embeds);
    expect(back.attachments).toEqual([]);
    expect(asked()).toBe(before);
  });

  it('lets those who were given the message command alone use what it answers with', async () => {
    const helper = harness.guild.join({ name: 'helper', permissions: 0n });
    harness.discord.allowCommand(harness.guild.id, 'Look up payment', { userIds: [helper.id] });
    await expect(helper.run('payment', { number: PAYMENTS.basket })).rejects.toThrow('not offered');
    const asked = helper.say(`payments ${PAYMENTS.basket} and ${PAYMENTS.waiting}`);
    const choice = messageOf(await helper.runOn('Look up payment', asked));
    const chosen = await helper.select(choice, `payment:choose:${asked.id}:${helper.id}`, [
      String(PAYMENTS.waiting),
    ]);
    expect(embedOf(chosen).footer?.text).toBe(words.payment.checked(PAYMENTS.waiting));
    const refreshed = await helper.click(messageOf(chosen), words.payment.refresh);
    expect(embedOf(refreshed).footer?.text).toBe(words.payment.checked(PAYMENTS.waiting));
  });

  it('shows whoever may use /payment, and nobody else, what is known of a member’s payments', async () => {
    const { moderator, member } = harness;
    const reply = await moderator.runOnMember('Payments of this member', member.id);
    expect(isHidden(reply)).toBe(true);
    expect(messageOf(reply).content).toBe(words.memberPayments.none);
    await expect(member.runOnMember('Payments of this member', moderator.id)).rejects.toThrow('not offered');
  });

  it('tells a member who has left where they asked, which the moderator reads, and who comes back reads it', async () => {
    const { owner, moderator, guild } = harness;
    const staff = guild.addChannel('staff');
    staff.keepTo();
    staff.overwrite(moderator.id, { allow: PermissionFlagsBits.ViewChannel });
    await owner.select(messageOf(await openPage(owner, 'setup:staff')), 'setup:setStaff', [staff.id]);
    await owner.click(messageOf(await openPage(owner, 'setup:desk')), words.desk.page.switchOn);
    const leaver = guild.join({ name: 'leaver', permissions: 0n });
    const asked = await leaver.click(messageOf(await leaver.run('shop')), words.desk.ask);
    const form = asked.modal ?? expect.fail('no form');
    const verdict = await leaver.submit(form, { number: `${PAYMENTS.waiting}`, name: 'NightOwl' });
    await leaver.click(messageOf(verdict), words.desk.call);
    leaver.leave();
    const inStaff = moderator.in(staff.id);
    const card = inStaff.sees().at(-1) ?? expect.fail('no card');
    const { modal = expect.fail('no form') } = await inStaff.click(card, words.desk.answer);
    await inStaff.submit(modal, { text: 'In the chest.' });
    const saved = words.notes.saved.told(`<#${guild.channelId}>`);
    await vi.waitFor(() => expect(inStaff.sees().map(({ content }) => content)).toContain(saved));
    const note = moderator.sees().find(({ content }) => content.startsWith(`<@${leaver.id}>, `));
    const read = (by: typeof leaver) => by.click(note ?? expect.fail('no note'), words.notes.read);
    expect(messageOf(await read(moderator)).content).toBe(words.notes.other);
    leaver.comeBack();
    expect(embedOf(await read(leaver)).description).toBe('In the chest.');
    await vi.waitFor(() => expect(moderator.sees().map(({ id }) => id)).not.toContain(note?.id));
  });

  it('answers a buyer’s message in public, and mentions nobody else', async () => {
    const asked = harness.member.say(`payment ${PAYMENTS.basket} has not arrived`);
    for (const [label, pinged] of [
      [words.buyerReply.post, []],
      [words.buyerReply.mention, [harness.member.id]],
    ] as const) {
      const card = messageOf(await harness.moderator.runOn('Look up payment', asked));
      const preview = await harness.moderator.click(card, words.payment.reply);
      expect(isHidden(preview)).toBe(true);
      const { embeds, id } = messageOf(preview);
      expect(id).toBe(card.id);
      const back = await harness.moderator.click(messageOf(preview), words.back);
      expect(messageOf(back).embeds).toEqual(card.embeds);
      const again = await harness.moderator.click(messageOf(back), words.payment.reply);
      const posted = await harness.moderator.click(messageOf(again), label);
      expect(isHidden(posted)).toBe(false);
      expect(harness.member.sees().map((message) => message.id)).toContain(messageOf(posted).id);
      // It can't be posted twice.
      await vi.waitFor(() => expect(harness.moderator.sees().map((message) => message.id)).not.toContain(id));
      expect(messageOf(posted).embeds).toEqual(embeds);
      expect(embedOf(posted).footer?.text).toContain(words.buyerReply.sentBy('moderator'));
      expect(messageOf(posted).mentions.map(({ id }) => id)).toEqual(pinged);
      expect(textOf(posted)).not.toMatch(/@example|•••|lp user|eco give|Gave/);
    }
  });

  it('needs three actions from “I am Steve and I paid” to the reply', async () => {
    const found = await harness.moderator.run('payment', { player: 'steve' });
    expect(isHidden(found)).toBe(true);
    expect(embedOf(found).footer?.text).toBe(words.payment.checked(PAYMENTS.delivered));
    const preview = await harness.moderator.click(messageOf(found), words.payment.reply);
    const posted = await harness.moderator.click(messageOf(preview), words.buyerReply.post);
    expect(isHidden(posted)).toBe(false);
    expect(embedOf(posted).footer?.text).toContain(words.buyerReply.heading('Steve', PAYMENTS.delivered));
  });
});
