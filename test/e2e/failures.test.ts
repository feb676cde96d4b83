import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Problem } from '../../src/failure.js';
import { sampleShop, TROUBLES, type Trouble } from '../../src/sandbox/shop/index.js';
import { languages } from '../../src/words/index.js';
import {
  type BuiltStage,
  embedOf,
  isHidden,
  messageOf,
  openapiBreaches,
  secretTexts,
  sentBy,
  startBuiltStage,
} from './stage.js';

const TIMEOUT_MS = 700;

/** What people are told of each trouble, whatever they asked for. */
const told: Record<Exclude<Trouble, 'slow' | 'one-bad-product'>, Problem> = {
  silence: { kind: 'tooSlow', seconds: TIMEOUT_MS / 1000 },
  trickle: { kind: 'tooSlow', seconds: TIMEOUT_MS / 1000 },
  down: { kind: 'connectionLost' },
  reset: { kind: 'connectionLost' },
  'rate-limited': { kind: 'rateLimited' },
  'rate-limited-html': { kind: 'rateLimited' },
  'server-error': { kind: 'serverError', status: 500 },
  'bad-gateway': { kind: 'serverError', status: 502 },
  'not-found-html': { kind: 'rejected', status: 404 },
  forbidden: { kind: 'rejected', status: 403 },
  html: { kind: 'webPage' },
  'broken-json': { kind: 'brokenJson' },
  'wrong-shape': { kind: 'unexpectedShape' },
  'wrong-types': { kind: 'unexpectedShape' },
  'not-the-envelope': { kind: 'unexpectedShape' },
  refused: { kind: 'keyRefused' },
  'refused-zero': { kind: 'keyRefused' },
  'status-false': { kind: 'keyRefused' },
  'too-large': { kind: 'tooLarge', mebibytes: 32 },
  redirect: { kind: 'redirected' },
};

const troubles = Object.keys(TROUBLES).filter((trouble): trouble is keyof typeof told => trouble in told);

const keyFor = (trouble: Trouble) => `SECRET-KEY-${trouble}-0123456789`;

// At a low rate every request waits in the queue beyond the grace, so that each answer is deferred first.
describe.each([
  { how: 'at once', rate: '1000', language: 'en', locale: 'en-GB' },
  { how: 'after "thinking…"', rate: '2', language: 'ru', locale: 'ru' },
] as const)('every trouble of the shop, told $how', ({ rate, language, locale }) => {
  const words = languages[language];
  let stage: BuiltStage;

  beforeAll(async () => {
    stage = await startBuiltStage({
      locale,
      env: { SHOP_API_RATE: rate, SHOP_API_TIMEOUT_MS: String(TIMEOUT_MS), LOG_LEVEL: 'trace' },
    });
    for (const trouble of troubles) stage.shop.shops.set(keyFor(trouble), sampleShop('en'));
  });
  afterAll(() => stage.close());

  it.each(troubles)('%s', async (trouble) => {
    const key = keyFor(trouble);
    const expected = words.problem(told[trouble]);
    const guild = stage.discord.addGuild({ name: trouble, locale });
    const person = guild.join({ name: 'owner', permissions: 0x20n | (1n << 40n), locale });
    await stage.link(key, person);
    const link = await person.run('setup');
    stage.shop.trouble(trouble, { key });

    const publicly = await person.run('servers');
    expect(embedOf(publicly)).toMatchObject({ title: expected.title, description: expected.advice });
    expect(isHidden(publicly)).toBe(true);
    expect(guild.messages()).toEqual([]);

    const privately = await person.run('payment', { id: 51003 });
    expect(embedOf(privately)).toMatchObject({ title: expected.title, description: expected.advice });
    expect(isHidden(privately)).toBe(true);

    const form = await person.click(messageOf(link), 'setup:key');
    if (!form.modal) throw new Error('no form was opened');
    const submitted = await person.submit(form.modal, { key });
    expect(embedOf(submitted)).toMatchObject({ title: expected.title, description: expected.advice });
    expect(messageOf(submitted).id).not.toBe(messageOf(link).id);

    expect(await person.complete('product', { product: 'a' }, 'product')).toEqual([]);
  });

  it('left no key, address, body, e-mail or token in any log line or request to Discord', () => {
    const output = stage.bot.output();
    const sent = sentBy(stage);
    const secrets = [
      'SECRET-KEY',
      '/api/v2/shop',
      stage.shop.url,
      stage.discord.token,
      '<html',
      'LEAK-',
      ...secretTexts,
    ];
    expect(secrets.filter((secret) => (output + sent).includes(secret))).toEqual([]);
    expect(output).toContain('shop request failed');
    expect(stage.shop.redirectsFollowed).toBe(0);
  });

  it('sent only what Discord’s own description of its API allows', () => {
    expect(openapiBreaches(stage)).toEqual([]);
  });
});

describe('a shop that is not there', () => {
  it('is told apart from one that answers badly', async () => {
    const stage = await startBuiltStage();
    try {
      await stage.link(stage.shop.key);
      await stage.shop.close();
      const reply = await stage.member.run('servers');
      expect(embedOf(reply).title).toBe(languages.en.problem({ kind: 'unreachable' }).title);
    } finally {
      await stage.close();
    }
  });
});

describe('a list with one product that makes no sense', () => {
  it('costs that product alone, and says so', async () => {
    const stage = await startBuiltStage();
    try {
      await stage.link(stage.shop.key);
      stage.shop.trouble('one-bad-product');
      const reply = await stage.member.run('servers');
      expect(messageOf(reply).embeds).toHaveLength(5);
      expect(messageOf(reply).content).toBe(languages.en.leftOut(1));
      await vi.waitFor(() => expect(stage.bot.output()).toMatch(/"what":"product","id":(7001|null)/));
    } finally {
      await stage.close();
    }
  });
});
