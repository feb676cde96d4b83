import { PermissionFlagsBits } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Exchange } from '../../sandbox/discord/index.js';
import { SAMPLE_KEYS, sampleShop } from '../../sandbox/shop/index.js';
import { en as words } from '../../src/words/en/index.js';
import {
  embedOf,
  isHidden,
  messageOf,
  openPage,
  secretTexts,
  sentBy,
  startTestHarness,
  type TestHarness,
} from './harness.js';

const TIMEOUT_MS = 700;
/** How long a refused key is not asked about again, with some room. */
const RECHECK_MS = 11_000;

const findings = (exchange: Exchange): string[] =>
  (embedOf(exchange).description ?? '').split('\n').filter((line) => /^(?:⛔|⚠️) /u.test(line));

describe('the check-up', () => {
  let harness: TestHarness;
  /** Milliseconds by which the clock of this process was moved. */
  let passed = 0;

  beforeAll(async () => {
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
    harness = await startTestHarness({
      env: { SHOP_API_VERSION: '2', SHOP_API_TIMEOUT_MS: String(TIMEOUT_MS) },
    });
    await harness.link(SAMPLE_KEYS.en);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await harness?.close();
  });

  const press = () => openPage(harness.owner, 'setup:checkUp');
  const line = (kind: 'blocked' | 'testMode' | 'notMember', mark: string) =>
    `${mark} **${words.checkUp.alert({ kind, severity: 'attention' }).title}**`;

  it('tells the owner alone that all is well', async () => {
    const reply = await press();
    expect(isHidden(reply)).toBe(true);
    expect(embedOf(reply).title).toBe(words.checkUp.allWell);
    expect(harness.guild.messages()).toEqual([]);
  });

  it('asks the shop again, and shows what has changed in the same message', async () => {
    const before = await press();
    const data = sampleShop('en');
    data.shop.test_mode = 1;
    data.shop.is_active = 0;
    harness.shop.shops.set(SAMPLE_KEYS.en, data);
    const asked = harness.shop.requests.length;
    const after = await harness.owner.click(messageOf(before), 'setup:checkUp');
    harness.shop.shops.set(SAMPLE_KEYS.en, sampleShop('en'));
    expect(harness.shop.requests.slice(asked).map(({ operation }) => operation)).toEqual(['shop', 'servers']);
    expect(messageOf(after).id).toBe(messageOf(before).id);
    expect(findings(after).slice(0, 2)).toEqual([line('blocked', '⛔'), line('testMode', '⚠️')]);
  });

  it.each([
    ['silence', { kind: 'tooSlow' }],
    ['refused', { kind: 'keyRefused' }],
  ] as const)('answers while the shop fails: %s', async (trouble, problem) => {
    harness.shop.trouble(trouble);
    const reply = await press();
    harness.shop.trouble(undefined);
    expect(isHidden(reply)).toBe(true);
    expect(findings(reply)).toEqual([`⛔ **${words.problem(problem).title}**`]);
    await vi.waitFor(() => expect(harness.bot.output()).toContain(`"failure":"${problem.kind}"`));
    passed += RECHECK_MS;
    const next = await press();
    expect(embedOf(next).title).toBe(words.checkUp.allWell);
  });

  it('says so where only the commands were added, and the bot has not joined', async () => {
    const guild = harness.discord.addGuild({
      name: 'Other',
      locale: 'en-US',
      appPermissions: PermissionFlagsBits.EmbedLinks,
    });
    const owner = guild.join({ name: 'other owner', permissions: PermissionFlagsBits.ManageGuild });
    await harness.link(SAMPLE_KEYS.en, owner);
    const other = await owner.run('setup');
    harness.discord.fault({
      path: new RegExp(`^/guilds/${guild.id}$`),
      status: 403,
      body: { code: 50001, message: '' },
    });
    const absent = await owner.select(messageOf(other), 'setup:open', ['setup:checkUp']);
    expect(findings(absent)).toContain(line('notMember', '⛔'));
    const present = await owner.click(messageOf(absent), 'setup:checkUp');
    expect(findings(present)).not.toContain(line('notMember', '⛔'));
  });

  it('says so where the shop was removed meanwhile', async () => {
    const guild = harness.discord.addGuild({ name: 'Third', locale: 'en-US' });
    const owner = guild.join({ name: 'third owner', permissions: PermissionFlagsBits.ManageGuild });
    await harness.link(SAMPLE_KEYS.en, owner);
    const old = await owner.run('setup');
    const question = await owner.click(messageOf(await openPage(owner, 'setup:settings')), 'setup:remove');
    await owner.click(messageOf(question), 'setup:removed');
    const reply = await owner.select(messageOf(old), 'setup:open', ['setup:checkUp']);
    expect(findings(reply).slice(0, 1)).toEqual([`⛔ **${words.problem({ kind: 'notLinked' }).title}**`]);
  });

  it('never sent an address, a key or anything else that nobody may see', async () => {
    const secrets = [...secretTexts, ...Object.values(SAMPLE_KEYS), '/storage/picture.png', harness.shop.url];
    expect(secrets.filter((secret) => sentBy(harness).includes(secret))).toEqual([]);
    await vi.waitFor(() => expect(harness.bot.output()).toContain('"action":"checkUp"'));
    const log = harness.bot.output();
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
    expect(log).not.toContain('"outcome":"incident"');
  });
});
