import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Feed, Step } from '../../../src/feeds/feed.js';
import { Cipher } from '../../../src/store/cipher.js';
import { id } from '../../../src/store/record-fields.js';
import { identity } from '../../support/samples.js';
import { createWorld, GUILD, HOUR, KEY, pass, restart, SECRET, STAFF, useFakeClock } from '../harness.js';

useFakeClock();

const SECRET_TEXT = 'Steve, payment 51005';
const NEXT = Buffer.alloc(32, 8);

const schema = z.object({ channelId: id.nullable().default(null), asker: z.string().default('') });
type Private = Readonly<z.output<typeof schema>>;

/** Posts what it knows of a member. */
const feed: Feed<Private> = {
  ...{ name: 'private', schema, isPrivate: true },
  needs: ({ channelId }) => (channelId === null ? [] : [{ what: 'list' }]),
  advance: (state): Step<Private> => ({ state }),
  settle: (state) => state,
  channels: ({ channelId }) => (channelId === null ? [] : [channelId]),
  page: { label: () => 'Private', open: () => 'setup:private', actions: {} },
};

async function createAsked() {
  const world = createWorld();
  const bot = world.createProcess({ feeds: [feed] });
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  const ask = () =>
    bot.poller.feeds(GUILD, 'en').change(feed, () => ({
      state: { channelId: STAFF, asker: SECRET_TEXT },
      posts: [{ key: '1', channelId: STAFF, reply: { content: SECRET_TEXT } }],
    }));
  const stored = () => world.backend.texts.get(`feeds:${GUILD}`) ?? '';
  return { world, bot, ask, stored };
}

test('a private part and its waiting message are stored encrypted, and read after a restart', async () => {
  const { world, bot, ask, stored } = await createAsked();
  world.discord.faults.push('notSent');
  await ask();
  expect(stored()).toContain('sealedReply');
  expect(stored()).not.toContain('Steve');
  const next = await restart(world, bot, { feeds: [feed] });
  expect(await next.part(feed)).toEqual({ channelId: STAFF, asker: SECRET_TEXT });
  await pass(HOUR);
  expect(world.texts(STAFF)).toEqual([SECRET_TEXT]);
});

test('with a second secret, every private text is encrypted with the first', async () => {
  const { world, bot, ask } = await createAsked();
  await ask();
  const both = await restart(world, bot, { feeds: [feed], cipher: new Cipher(NEXT, SECRET) });
  expect(await both.store.reencryptKeys(new Cipher(NEXT))).toEqual([]);
  const after = await restart(world, both, { feeds: [feed], cipher: new Cipher(NEXT) });
  expect((await after.part(feed)).asker).toBe(SECRET_TEXT);
});

test('without the secret, a private part stays as it is until the owner starts over', async () => {
  const { world, bot, ask, stored } = await createAsked();
  await ask();
  const sealed = () => /"private":"(sealed:[^"]+)"/.exec(stored())?.[1];
  const before = sealed();
  const lost = await restart(world, bot, { feeds: [feed], cipher: new Cipher(NEXT) });
  await lost.records.change(GUILD, (record) => ({ ...record, language: 'ru' }));
  expect([sealed() === before, stored().includes('"ru"')]).toEqual([true, true]);
  expect(await lost.store.reencryptKeys(new Cipher(NEXT))).toEqual([GUILD]);
  await lost.poller.feeds(GUILD, 'en').startOver('private');
  expect(await lost.part(feed)).toEqual({ channelId: null, asker: '' });
});
