import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PAYMENTS, SAMPLE_KEYS } from '../../src/sandbox/shop/index.js';
import type { Verdict } from '../../src/shop/verdict.js';
import { LANGUAGES } from '../../src/words/index.js';
import {
  embedOf,
  harnessFor,
  isHidden,
  messageOf,
  openapiBreaches,
  openapiTest,
  optionsOf,
  startTestHarness,
  type TestHarness,
  textOf,
} from './harness.js';

const offline = { number: 1, cause: 'playerOffline' } as const;
const noGroup = { number: 1, cause: 'unknownGroup' } as const;

const verdicts: [keyof typeof PAYMENTS, Verdict][] = [
  ['unpaid', { kind: 'notPaid', faults: [] }],
  ['waiting', { kind: 'waiting', faults: [] }],
  ['delivered', { kind: 'delivered', faults: [] }],
  ['basket', { kind: 'delivered', faults: [] }],
  ['playerOffline', { kind: 'serverErrors', faults: [offline] }],
  ['playerOfflineRu', { kind: 'serverErrors', faults: [offline] }],
  ['groupUnknown', { kind: 'serverErrors', faults: [noGroup] }],
  ['groupUnknownRu', { kind: 'serverErrors', faults: [noGroup] }],
  ['halfFailed', { kind: 'serverErrors', faults: [{ ...noGroup, number: 2 }] }],
  ['nothingSent', { kind: 'nothingSent', faults: [] }],
  ['sentNull', { kind: 'nothingSent', faults: [] }],
  [
    'partlySent',
    { kind: 'partlySent', missing: ['unban {user}', 'mail send {user} welcome back'], faults: [] },
  ],
  ['failed', { kind: 'shopError', faults: [] }],
  ['unknownStatus', { kind: 'unknownState', statusCode: 7, faults: [] }],
];

describe.each([
  { language: 'en', locale: 'en-US' },
  { language: 'ru', locale: 'ru' },
] as const)('the payment desk in $language', ({ language, locale }) => {
  const words = LANGUAGES[language];
  let harness: TestHarness;

  beforeAll(async () => {
    harness = await startTestHarness({ locale, env: { SHOP_API_VERSION: '3' } });
    await harness.link(SAMPLE_KEYS[language]);
  });
  afterAll(() => harness.close());

  const lookUp = (name: keyof typeof PAYMENTS) => harness.moderator.run('payment', { id: PAYMENTS[name] });

  it.each(verdicts)('judges %s', async (name, verdict) => {
    const reply = await lookUp(name);
    expect(isHidden(reply)).toBe(true);
    const { title = '', description = '' } = embedOf(reply);
    // Who it was and where is filled into the advice.
    const particulars = {
      player: '',
      server: '',
      status: words.payment.states.paid,
      sent: verdict.faults[0]?.number ?? 0,
    };
    const said = words.payment.verdict(verdict, particulars);
    expect(title).toMatch(new RegExp(`^\\S+ ${said.title}$`));
    expect(description.split('\n')[0]).toBe(said.sentence);
    expect(description).toContain(words.payment.advice(''));
  });

  it('attaches the whole log where it does not fit', async () => {
    const card = messageOf(await lookUp('huge'));
    expect(card.attachments).toEqual([]);
    const reply = await harness.moderator.click(card, words.payment.details);
    expect(messageOf(reply).attachments).toHaveLength(1);
    const sent = harness.discord.requests.find(({ files }) => files.length > 0);
    const log = Buffer.from(sent?.files[0]?.bytes ?? []).toString();
    expect(log).toContain('\n90. > ');
    // Nobody reads a longer file.
    expect(log.split('\n').at(-1)).toMatch(/^… .*1\d\d /);
    expect(log).not.toContain('§');
    const next = await harness.moderator.click(messageOf(reply), `payment:page:${PAYMENTS.huge}:1`);
    expect(messageOf(next).attachments).toHaveLength(1);
    const form = await harness.moderator.click(messageOf(next), `payment:pickPage:${PAYMENTS.huge}:100`);
    if (!form.modal) throw new Error('no form was opened');
    const last = await harness.moderator.submit(form.modal, { page: '100' });
    expect(messageOf(last).embeds[1]?.description).toContain('**200.**');
    const back = await harness.moderator.click(messageOf(last), words.payment.back);
    expect(messageOf(back).embeds).toEqual(card.embeds);
    expect(messageOf(back).attachments).toEqual([]);
  });

  it('turns pages without asking the shop again, and asks again to check', async () => {
    const reply = await lookUp('huge');
    const asked = harness.shop.requests.length;
    const details = await harness.moderator.click(messageOf(reply), words.payment.details);
    const page = await harness.moderator.click(messageOf(details), `payment:page:${PAYMENTS.huge}:1`);
    const card = await harness.moderator.click(messageOf(page), words.payment.back);
    expect(harness.shop.requests.length).toBe(asked);
    await harness.moderator.click(messageOf(card), words.payment.refresh);
    expect(harness.shop.requests.length).toBe(asked + 1);
  });

  it.each([
    ['nothing at all', 'hello, I got no sword'],
    ['dates, times, addresses and prices', '2025-01-02 12:30, play.example.net:25565, 7.49, 10.0.0.1'],
  ])('finds no payment in a message with %s', async (_, text) => {
    const reply = await harness.moderator.runOn('Look up payment', harness.member.say(text));
    expect(messageOf(reply).content).toBe(words.payment.noneInMessage);
    expect(isHidden(reply)).toBe(true);
    const form = await harness.moderator.click(messageOf(reply), words.payment.enterNumber);
    if (!form.modal) throw new Error('no form was opened');
    const found = await harness.moderator.submit(form.modal, { number: `#${PAYMENTS.basket}` });
    expect(embedOf(found).author?.name).toContain(words.payment.title(PAYMENTS.basket));
  });

  it('shows the one payment that a message names', async () => {
    const message = harness.member.say(`Платёж №${PAYMENTS.basket} не пришёл`);
    const reply = await harness.moderator.runOn('Look up payment', message);
    expect(embedOf(reply).author?.name).toContain(words.payment.title(PAYMENTS.basket));
    expect(isHidden(reply)).toBe(true);
  });

  it('offers the choice where a message names three', async () => {
    const ids = [PAYMENTS.basket, PAYMENTS.waiting, PAYMENTS.unpaid];
    const message = harness.member.say(`payments ${ids.join(' and ')}`);
    const reply = await harness.moderator.runOn('Look up payment', message);
    const choose = `payment:choose:${message.id}:${harness.member.id}`;
    expect(optionsOf(messageOf(reply), choose)).toEqual(ids.map(String));
    const chosen = await harness.moderator.select(messageOf(reply), choose, [String(PAYMENTS.waiting)]);
    expect(embedOf(chosen).author?.name).toContain(words.payment.title(PAYMENTS.waiting));
    expect(messageOf(chosen).content).toBe('');
  });

  it('lets those who were given the message command alone use what it answers with', async () => {
    const helper = harness.guild.join({ name: 'helper', permissions: 0n, locale });
    harness.discord.allowCommand(harness.guild.id, 'Look up payment', { userIds: [helper.id] });
    await expect(helper.run('payment', { id: PAYMENTS.basket })).rejects.toThrow('not offered');
    const asked = helper.say(`payments ${PAYMENTS.basket} and ${PAYMENTS.waiting}`);
    const choice = messageOf(await helper.runOn('Look up payment', asked));
    const chosen = await helper.select(choice, `payment:choose:${asked.id}:${helper.id}`, [
      String(PAYMENTS.waiting),
    ]);
    expect(embedOf(chosen).author?.name).toContain(words.payment.title(PAYMENTS.waiting));
    const refreshed = await helper.click(messageOf(chosen), words.payment.refresh);
    expect(embedOf(refreshed).author?.name).toContain(words.payment.title(PAYMENTS.waiting));
  });

  it('does not offer the message command to a member', async () => {
    await expect(harness.member.runOn('Look up payment', harness.member.say('51003'))).rejects.toThrow(
      'not offered',
    );
  });

  it('answers a buyer’s message in public, and mentions nobody else', async () => {
    const asked = harness.member.say(`payment ${PAYMENTS.basket} has not arrived`);
    const card = messageOf(await harness.moderator.runOn('Look up payment', asked));
    for (const [label, pinged] of [
      [words.buyerReply.post, []],
      [words.buyerReply.mention, [harness.member.id]],
    ] as const) {
      const preview = await harness.moderator.click(card, words.payment.reply);
      expect(isHidden(preview)).toBe(true);
      const { embeds, id } = messageOf(preview);
      const posted = await harness.moderator.click(messageOf(preview), label);
      expect(isHidden(posted)).toBe(false);
      expect(harness.member.sees().map((message) => message.id)).toContain(messageOf(posted).id);
      // It can't be posted twice.
      await vi.waitFor(() => expect(harness.moderator.sees().map((message) => message.id)).not.toContain(id));
      expect(messageOf(posted).embeds).toEqual(embeds);
      expect(messageOf(posted).mentions.map(({ id }) => id)).toEqual(pinged);
      expect(textOf(posted)).toContain(`/${asked.id}"`);
      expect(textOf(posted)).not.toMatch(/@example|•••|lp user|eco give|Gave/);
    }
  });

  it('offers to look up again what was looked up lately', async () => {
    await lookUp('basket');
    const offered = await harness.moderator.complete('payment', { id: 5100 }, 'id');
    expect(offered.map(({ value }) => value)).toContain(PAYMENTS.basket);
  });

  it('reports privately when a watched payment moves on', async () => {
    const payments = harness.shop.shops.get(SAMPLE_KEYS[language])?.payments ?? [];
    const watched = payments.find(({ id }) => id === PAYMENTS.unpaid);
    if (!watched) throw new Error('the sample shop has changed');
    const watch = await harness.moderator.click(messageOf(await lookUp('unpaid')), words.payment.watch);
    expect(isHidden(watch)).toBe(true);
    watched.status = 1;
    await vi.waitFor(() => expect(watch.replies).toHaveLength(2), { timeout: 15_000, interval: 100 });
    expect(messageOf(watch).content).toBe(words.payment.changed(PAYMENTS.unpaid));
    expect(embedOf(watch).title).toContain(words.payment.states.paid);
    expect(isHidden(watch)).toBe(true);
    watched.status = 0;
  });

  it('ends a watch with an explanation when the bot stops', async () => {
    const watch = await harness.moderator.click(messageOf(await lookUp('waiting')), words.payment.watch);
    await harness.bot.stop();
    expect(messageOf(watch).content).toBe(words.payment.watchEnded(PAYMENTS.waiting));
    expect((await harness.bot.ended).code).toBe(0);
    await harness.restart();
  });

  it('distinguishes an unknown payment from a key that no longer works', async () => {
    const missing = await harness.moderator.run('payment', { id: 1 });
    expect(embedOf(missing).title).toBe(words.problem({ kind: 'notFound', what: 'payment' }).title);
    const shop = harness.shop.shops.get(SAMPLE_KEYS[language]);
    if (!shop) throw new Error('the sample shop has changed');
    harness.shop.shops.delete(SAMPLE_KEYS[language]);
    const revoked = await harness.moderator.run('payment', { id: 1 });
    expect(embedOf(revoked).title).toBe(words.problem({ kind: 'keyRefused' }).title);
    harness.shop.shops.set(SAMPLE_KEYS[language], shop);
  });

  it('counts for the owner what was paid and not delivered, and opens it', async () => {
    const payments = harness.shop.shops.get(SAMPLE_KEYS[language])?.payments ?? [];
    const waiting = payments.find(({ id }) => id === PAYMENTS.waiting);
    if (!waiting) throw new Error('the sample shop has changed');
    const hourAgoInMoscow = new Date(Date.now() + 2 * 3_600_000).toISOString();
    const today = { ...waiting, id: 51_999, created_at: hourAgoInMoscow.slice(0, 19).replace('T', ' ') };
    payments.push(today);
    const panel = await harness.owner.run('setup');
    const checked = await harness.owner.click(messageOf(panel), 'setup:checkUp');
    expect(textOf(checked)).toContain('NORTH7');
    expect(textOf(checked)).toContain(
      words.checkUp.finding({
        kind: 'undelivered',
        severity: 'attention',
        count: 1,
        isPartial: false,
        asOf: null,
      }).title,
    );
    const opened = await harness.owner.click(messageOf(checked), words.checkUp.showUndelivered);
    expect(isHidden(opened)).toBe(true);
    expect(messageOf(opened).id).not.toBe(messageOf(checked).id);
    expect(optionsOf(messageOf(opened), 'payment:choose')).toContain(String(today.id));
    expect(optionsOf(messageOf(opened), 'payment:choose')).not.toContain(String(PAYMENTS.delivered));
    payments.pop();
  });

  it('needs three actions from “I am Steve and I paid” to the reply', async () => {
    const found = await harness.moderator.run('payment', { player: 'steve' });
    expect(isHidden(found)).toBe(true);
    expect(embedOf(found).title).toBe(words.paymentSearch.title('steve'));
    const preview = await harness.moderator.click(messageOf(found), words.payment.reply);
    const posted = await harness.moderator.click(messageOf(preview), words.buyerReply.post);
    expect(isHidden(posted)).toBe(false);
    expect(embedOf(posted).author?.name).toBe(words.buyerReply.heading('Steve', PAYMENTS.delivered));
  });

  it('offers names while one is typed, and players with similar ones', async () => {
    await harness.moderator.run('payment', {});
    const offered = await harness.moderator.complete('payment', { player: 'bilder_bob' }, 'player');
    expect(offered.map(({ value }) => value)).toContain('Builder_Bob');
    const similar = await harness.moderator.run('payment', { player: 'Builder_Bub' });
    const chosen = await harness.moderator.select(messageOf(similar), 'payment:player', ['Builder_Bob']);
    expect(embedOf(chosen).title).toBe(words.paymentSearch.title('Builder\\_Bob'));
    await expect(harness.member.run('payment', { player: 'Builder_Bob' })).rejects.toThrow('not offered');
  });

  openapiTest('sent only what Discord’s own description of its API allows', () => {
    expect(openapiBreaches(harness)).toEqual([]);
  });
});

it('watches each payment once for each person, and no more than five of a guild', async (test) => {
  const harness = await harnessFor(test);
  await harness.link(harness.shop.key);
  const { watch: label, watchingAlready, stopWatching } = LANGUAGES.en.payment;
  async function watch(name: keyof typeof PAYMENTS) {
    const card = messageOf(await harness.moderator.run('payment', { id: PAYMENTS[name] }));
    return harness.moderator.click(card, label);
  }
  const { title } = LANGUAGES.en.problem({ kind: 'tooManyWatches' });
  const first = await watch('unpaid');
  for (const name of ['waiting', 'playerOffline', 'failed', 'nothingSent'] as const)
    expect(textOf(await watch(name))).not.toContain(title);
  expect(messageOf(await watch('unpaid')).content).toBe(watchingAlready(PAYMENTS.unpaid));
  expect(embedOf(await watch('partlySent')).title).toBe(title);
  await harness.moderator.click(messageOf(first), stopWatching);
  expect(textOf(await watch('partlySent'))).not.toContain(title);
});
