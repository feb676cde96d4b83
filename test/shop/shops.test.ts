import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { memoryBackend } from '../support/bot-harness.js';
import { createFakeShop, type FakeShop } from '../support/fake-shop.js';
import { openGuildShops } from '../support/guild-shops.js';
import { problemOf } from '../support/problem-of.js';
import { identity, wireServer } from '../support/samples.js';
import { settle } from './asked.js';

const GUILDS = ['100000000000000001', '100000000000000002'] as const;
const [MINE, THEIRS] = GUILDS;

let fake: FakeShop;
let backend: ReturnType<typeof memoryBackend>;
let store: GuildStore;
let changed: string[];
let shops: ReturnType<typeof openGuildShops>['shops'];

beforeEach(async () => {
  fake = createFakeShop();
  fake.servers = [wireServer()];
  changed = [];
  backend = memoryBackend();
  store = new GuildStore(backend, new Cipher(Buffer.alloc(32, 7)));
  for (const guildId of GUILDS) await store.link(guildId, { key: 'k', shop: identity('Shop') });
  ({ shops } = openGuildShops({ store, client: fake, onChange: (guildId) => changed.push(guildId) }));
});

/** Lets nothing be answered until it is called. */
function holdAnswers(): () => void {
  const { fetch } = fake;
  const held: (() => void)[] = [];
  fake.fetch = async (...request) => {
    await new Promise<void>((resolve) => held.push(resolve));
    return fetch(...request);
  };
  return () => {
    fake.fetch = fetch;
    for (const answer of held) answer();
  };
}

describe('two guilds that are linked to one shop', () => {
  test('have one object, what one has read is the other’s, and a request is shared', async () => {
    const [mine, theirs] = [await shops.open(MINE), await shops.open(THEIRS)];
    expect(mine).toBe(theirs);
    await Promise.all([mine.catalogue(), theirs.catalogue()]);
    expect(fake.asked).toEqual([{ resource: 'catalogue', key: 'k' }]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['removes its link', () => store.erase(MINE)],
    ['links another shop', () => store.link(MINE, { key: 'other', shop: identity('Other') })],
  ])('lose nothing when one of them %s, also of what is under way', async (_what, change) => {
    const [mine, theirs] = [await shops.open(MINE), await shops.open(THEIRS)];
    const answer = holdAnswers();
    const [info, payment] = [theirs.info(), theirs.catalogue()];
    await settle();
    await shops.unlink(MINE, change);
    answer();
    expect((await info).value.name).toBe('Shop');
    expect((await payment).value.servers).toHaveLength(1);
    expect(await shops.open(THEIRS)).toBe(mine);
    expect(changed).toEqual([MINE]);
  });

  test('are told apart from a third one with another key', async () => {
    await store.link('3', { key: 'other', shop: identity('Other') });
    const [mine, other] = [await shops.open(MINE), await shops.open('3')];
    await mine.catalogue();
    await other.catalogue();
    expect(fake.asked.map(({ key }) => key)).toEqual(['k', 'other']);
  });
});

describe('the last guild of a shop', () => {
  test('closes it: what is under way rejects, and nothing of it is left for the same key', async () => {
    await store.erase(THEIRS);
    const shop = await shops.open(MINE);
    await shop.info();
    const answer = holdAnswers();
    const underWay = problemOf(shop.catalogue());
    await settle();
    await shops.unlink(MINE, () => store.erase(MINE));
    answer();
    expect([await underWay, await problemOf(shop.catalogue())]).toEqual(['outdated', 'outdated']);
    await store.link(MINE, { key: 'k', shop: identity('Shop') });
    const again = await shops.open(MINE);
    expect(again).not.toBe(shop);
    expect(again.readIdentity).toBeUndefined();
  });

  test('is noticed though another process has changed the link', async () => {
    await store.erase(THEIRS);
    const shop = await shops.open(MINE);
    await store.link(MINE, { key: 'new', shop: identity('New') });
    expect(await shops.open(MINE)).not.toBe(shop);
    expect(await problemOf(shop.catalogue())).toBe('outdated');
    await store.erase(MINE);
    expect(await problemOf(shops.open(MINE))).toBe('notLinked');
  });
});

describe('a link that changes meanwhile', () => {
  /** Holds what the store is asked for next until it is called. */
  function holdStore(method: 'get' | 'delete'): () => void {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hold =
      <T>(original: (key: string) => Promise<T>) =>
      async (key: string): Promise<T> => {
        const result = await original(key);
        await held;
        return result;
      };
    if (method === 'get') vi.spyOn(backend, 'get').mockImplementationOnce(hold(backend.get));
    else vi.spyOn(backend, 'delete').mockImplementationOnce(hold(backend.delete));
    return release;
  }

  test('an erased key is used no more by whoever read it before', async () => {
    const release = holdStore('get');
    const opened = problemOf(shops.open(MINE).then((shop) => shop.catalogue()));
    await settle();
    await shops.unlink(MINE, () => store.erase(MINE));
    release();
    expect([await opened, fake.asked]).toEqual(['notLinked', []]);
  });

  test('a key that is being erased goes with its link, also if somebody opens its shop meanwhile', async () => {
    await store.erase(THEIRS);
    const release = holdStore('delete');
    const unlinked = shops.unlink(MINE, () => store.erase(MINE));
    const shop = await shops.open(MINE);
    release();
    await unlinked;
    expect([await problemOf(shop.catalogue()), fake.asked]).toEqual(['outdated', []]);
  });

  test('a key is accepted while the last guild that had it removes it', async () => {
    await store.erase(THEIRS);
    const shop = await shops.open(MINE);
    const answer = holdAnswers();
    const linked = problemOf(shops.link(THEIRS, 'k'));
    await settle();
    await shops.unlink(MINE, () => store.erase(MINE));
    answer();
    expect(await linked).toBe('none');
    expect(await problemOf((await shops.open(THEIRS)).catalogue())).toBe('none');
    expect(await shops.open(THEIRS)).toBe(shop);
  });

  test('a key that was unlinked, and one that is refused, close their shop', async () => {
    await store.erase(THEIRS);
    const shop = await shops.open(MINE);
    fake.keyRefused = true;
    const answer = holdAnswers();
    const linked = problemOf(shops.link(THEIRS, 'k'));
    await settle();
    await shops.unlink(MINE, () => store.erase(MINE));
    answer();
    expect([await linked, await problemOf(shop.info())]).toEqual(['keyRefused', 'outdated']);
  });
});

test('a key that is refused when it is entered leaves no object behind', async () => {
  fake.keyRefused = true;
  expect(await problemOf(shops.link(MINE, 'wrong'))).toBe('keyRefused');
  fake.keyRefused = false;
  expect((await shops.open(MINE)).weight).toBe(0);
  expect(await problemOf(shops.link(MINE, 'wrong'))).toBe('none');
  expect((await shops.open(MINE)).readIdentity).toBeUndefined();
});

test('what is only recalled writes nothing and asks for nothing', async () => {
  const shop = await shops.open(MINE);
  await settle();
  expect([shop.payments.canList, shop.payments.search, shop.payments.recent()]).toEqual([
    false,
    undefined,
    [],
  ]);
  expect([shop.readIdentity, shop.weight, fake.asked, changed]).toEqual([undefined, 0, [], []]);
});

test('what is known without waiting is asked for in the background', async () => {
  const shop = await shops.open(MINE);
  const answer = holdAnswers();
  const known = [
    shop.identity()?.name,
    await shop.cachedCatalogue(),
    await shop.knownFacts(),
    await shop.knownProblem(),
  ];
  expect(known).toEqual(['Shop', undefined, {}, undefined]);
  answer();
  await settle();
  expect(fake.asked.map(({ resource }) => resource)).toEqual(['shop', 'catalogue']);
});
