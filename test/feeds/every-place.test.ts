import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serversView, serverView } from '../../commands/servers/view.js';
import { storedView } from '../../commands/shop/about-me.js';
import { FEEDS } from '../../src/feeds/index.js';
import { LANGUAGES } from '../../src/words/index.js';
import { root } from '../support/documents.js';
import { catalogue, format, fresh, identity, payment, targetsOf, wireServer } from '../support/samples.js';
import { everyPlace } from './every-place/feature.js';
import { texts } from './every-place/texts.js';
import { createWorld, GUILD, HOUR, KEY, pass, STAFF, useFakeClock } from './harness.js';
import { pressFeed, pressOf } from './press.js';

const [MEMBER, MODERATOR, OTHER] = ['300000000000000007', '300000000000000008', '300000000000000009'];
const words = LANGUAGES.en;

/** A copy of the bot's sources. */
function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shopkeep-every-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['src', 'commands', 'package.json', 'tsconfig.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function expectBuild(cwd: string): void {
  const tsc = join(root, 'node_modules/.bin/tsc');
  const { status, stdout } = spawnSync(tsc, ['--noEmit'], { cwd, encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
}

// Nothing is left that another feed could need, so each can go alone.
test('without any feed the bot builds', { timeout: 240_000, tags: 'long' }, () => {
  const folder = copySources();
  for (const { name } of FEEDS) rmSync(join(folder, 'src/feeds', name), { recursive: true });
  const list = "import type { Feed } from './feed.js';\n\nexport const FEEDS: readonly Feed[] = [];\n";
  writeFileSync(join(folder, 'src/feeds/index.ts'), list);
  expectBuild(folder);
});

test('a feature that uses every place and ability touches four existing files at most, and the bot builds', {
  timeout: 240_000,
  tags: 'long',
}, () => {
  const folder = copySources();
  const touched = new Set<string>();
  const edit = (file: string, before: string, after: string) => {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(text.split(before)).toHaveLength(2);
    writeFileSync(join(folder, file), text.replace(before, after));
    touched.add(file);
  };
  const fixture = (name: string) => readFileSync(join(root, 'test/feeds/every-place', name), 'utf8');
  const add = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const language of ['en', 'ru']) {
    add(`src/words/${language}/every-place.ts`, fixture('texts.ts').replace('texts', 'everyPlace'));
    edit(
      `src/words/${language}/index.ts`,
      "import { alerts } from './alerts.js';",
      "import { alerts } from './alerts.js';\nimport { everyPlace } from './every-place.js';",
    );
    edit(`src/words/${language}/index.ts`, '  following,\n', '  following,\n  everyPlace,\n');
  }
  add(
    'src/feeds/every-place/index.ts',
    fixture('feature.ts')
      .replaceAll('../../../src/feeds/', '../')
      .replaceAll('../../../src/', '../../')
      .replace("import { texts } from './texts.js';", "import { LANGUAGES } from '../../words/index.js';")
      .replaceAll('texts.', 'LANGUAGES.en.everyPlace.'),
  );
  edit(
    'src/feeds/index.ts',
    'import { news }',
    "import { everyPlace } from './every-place/index.js';\nimport { news }",
  );
  edit('src/feeds/index.ts', '  alerts,\n', '  alerts,\n  everyPlace,\n');
  expect(touched.size).toBeLessThanOrEqual(4);
  expectBuild(folder);
});

useFakeClock();

test('what it adds is shown in every place, and what it stores is erased', async () => {
  const world = createWorld();
  const bot = world.createProcess({ feeds: [...FEEDS, everyPlace] });
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  bot.poller.start();
  await pass(0);
  world.members.join(MEMBER);
  await bot.press('setup:greet', [STAFF]);
  const press = pressFeed(everyPlace.actions ?? {});
  const feeds = bot.poller.feeds(GUILD, 'en');
  const alertsBefore = (await feeds.look()).alerts(words);
  await press(bot, 'every-place:hello', MEMBER);
  const [asked] = world.discord.messages.filter(({ channelId }) => channelId === STAFF);
  expect(asked?.reply.content).toBe(texts.asks(MEMBER));
  const [wave = ''] = asked ? targetsOf(asked.reply) : [];
  const waved = await Promise.all([MODERATOR, OTHER].map((moderator) => press(bot, wave, moderator)));
  expect(waved).toEqual([{ content: texts.waved }, { content: texts.wavedBy(`<@${MODERATOR}>`) }]);
  expect(targetsOf(asked?.reply ?? {})).toEqual([]);
  await pass(HOUR);
  const seen = await feeds.look();
  expect(alertsBefore).toEqual([{ title: texts.alert, advice: texts.advice }]);
  expect(seen.alerts(words)).toEqual([]);
  expect(JSON.stringify(seen.collect('memberButton', undefined, words))).toContain(texts.hello);
  expect(seen.paymentCard(payment({ id: 7 }), words)).toMatchObject({
    notes: [texts.note(7)],
    buttons: [{}],
  });
  const { greeters, rounds } = await bot.part(everyPlace);
  expect([greeters, rounds > 0]).toEqual([[MEMBER], true]);
  expect(seen.collect('removal', undefined, words).flatMap(({ leaving }) => leaving ?? [])).toMatchObject([
    { question: texts.leaving },
  ]);
  const list = fresh(catalogue(wireServer({ name: 'Survival' }), wireServer({ id: 2, name: 'SkyBlock' })));
  const lines = new Map(
    list.value.servers.map((server) => [server.id, seen.collect('serverLine', server, words)]),
  );
  const how = format('en');
  expect(JSON.stringify(serversView(list, 0, undefined, how, lines))).toContain(texts.line('SkyBlock'));
  expect(JSON.stringify(serverView(list, 2, { shop: undefined, productPage: null }, how, lines))).toContain(
    texts.line('SkyBlock'),
  );
  expect(seen.collect('memberPayments', MEMBER, words).flat()).toEqual([{ id: 7, text: texts.hello }]);
  const stored = seen.collect('memberData', MEMBER, words);
  expect(JSON.stringify(storedView(stored, words))).toContain('that you said hello 1 times');
  for (const one of stored) await one.erase(pressOf(await bot.visit(), MEMBER));
  expect((await bot.part(everyPlace)).greeters).toEqual([]);
});
