import { describe, expect, it } from 'vitest';
import { linkShop } from '../../sandbox/link.js';
import { addGuildWithPeople, type People } from '../../sandbox/people.js';
import { PAYMENTS, PRODUCTS, SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import { LANGUAGES } from '../../src/words/index.js';
import { embedOf, harnessFor, messageOf, openPage, textOf } from './harness.js';

const NAMES = { owner: 'owner', moderator: 'moderator', member: 'member' };
const { en } = LANGUAGES;

describe('a bot that finds out the version of the shop API', () => {
  it('gives a shop of each version its features', async (test) => {
    const { shop, discord, link, ...newer } = await harnessFor(test);
    shop.trouble('not-found-html', { key: SAMPLE_KEYS.ru, version: 3 });
    const older = addGuildWithPeople(discord, { guild: 'Older', locale: 'en-US', names: NAMES });
    await link(SAMPLE_KEYS.en);
    await linkShop(older.owner, SAMPLE_KEYS.ru);

    const price = async ({ member }: People) =>
      embedOf(await member.run('product', { product: String(PRODUCTS.vip) })).description;
    expect(await price(newer)).toContain('**₽119.20**');
    expect(await price(older)).toContain('**₽149**');

    const find = async ({ moderator }: People, options: object) =>
      textOf(await moderator.run('payment', { ...options }));
    for (const people of [newer, older])
      expect(await find(people, { number: PAYMENTS.delivered })).toContain('Looks delivered');
    expect(await find(newer, { player: 'Steve' })).not.toContain(en.notOffered);
    for (const options of [{ player: 'Steve' }, {}])
      expect(await find(older, options)).toContain(en.notOffered);

    const page = async ({ owner }: People) => textOf(await openPage(owner, 'setup:purchases'));
    expect(await page(newer)).not.toContain(en.notOffered);
    expect(await page(older)).toContain(en.notOffered);

    const paths = shop.requests.filter(({ key }) => key === SAMPLE_KEYS.ru).map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith('/api/v3/'))).toEqual(['/api/v3/shop']);
    const others = shop.requests.filter(({ key }) => key === SAMPLE_KEYS.en);
    expect(others.filter(({ path }) => path.startsWith('/api/v2/'))).toEqual([]);
  });

  it('says that a key does not work if both versions refuse it', async (test) => {
    const harness = await harnessFor(test);
    const form = await harness.owner.click(messageOf(await harness.owner.run('setup')), 'setup:key');
    if (!form.modal) throw new Error('no form was opened');
    const answer = await harness.owner.submit(form.modal, { key: 'no-such-key' });
    expect(textOf(answer)).toContain(
      en.problem({ kind: 'keyNotSaved', why: { kind: 'keyRefused' }, wasLinked: false }).title,
    );
    expect(harness.shop.requests.map(({ path }) => path.slice(0, 8))).toEqual(['/api/v3/', '/api/v2/']);
  });
});
