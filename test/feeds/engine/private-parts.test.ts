import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Feed, Step } from '../../../src/feeds/feed.js';
import { Cipher } from '../../../src/store/cipher.js';
import { id } from '../../../src/store/record-fields.js';
import { createWorld, GUILD, HOUR, pass, SECRET, STAFF, useFakeClock } from '../../support/world/index.js';

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
  const world = await createWorld({ through: { feeds: [feed] } });
  const ask = () =>
    world.bot.poller.feeds(GUILD, 'en').change(feed, () => ({
      state: { channelId: STAFF, asker: SECRET_TEXT },
      posts: [{ key: '1', channelId: STAFF, reply: { content: SECRET_TEXT } }],
    }));
  const stored = () => world.backend.texts.get(`feeds:${GUILD}`) ?? '';
  return { world, ask, stored };
}

test('a private part and its waiting message are stored encrypted, and read after a restart', async () => {
  const { world, ask, stored } = await createAsked();
  world.discord.faults.push('notSent');
  await ask();
  expect(stored()).toContain('sealedReply');
  expect(stored()).not.toContain('Steve');
  await world.restart();
  expect(await world.north.part(feed)).toEqual({ channelId: STAFF, asker: SECRET_TEXT });
  await pass(HOUR);
  expect(world.texts(STAFF)).toEqual([SECRET_TEXT]);
});

test('with a second secret, every private text is encrypted with the first', async () => {
  const { world, ask } = await createAsked();
  await ask();
  await world.restart({ cipher: new Cipher(NEXT, SECRET) });
  expect(await world.bot.store.reencryptKeys(new Cipher(NEXT))).toEqual([]);
  await world.restart({ cipher: new Cipher(NEXT) });
  expect((await world.north.part(feed)).asker).toBe(SECRET_TEXT);
});

test('without the secret, a private part stays as it is until the owner starts over', async () => {
  const { world, ask, stored } = await createAsked();
  await ask();
  const sealed = () => /"private":"(sealed:[^"]+)"/.exec(stored())?.[1];
  const before = sealed();
  await world.restart({ cipher: new Cipher(NEXT) });
  await world.north.changeRecord((record) => ({ ...record, language: 'ru' }));
  expect([sealed() === before, stored().includes('"ru"')]).toEqual([true, true]);
  expect(await world.bot.store.reencryptKeys(new Cipher(NEXT))).toEqual([GUILD]);
  await world.bot.poller.feeds(GUILD, 'en').startOver('private');
  expect(await world.north.part(feed)).toEqual({ channelId: null, asker: '' });
});
