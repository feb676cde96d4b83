import { inflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCommands } from '../../commands/index.js';
import { LANGUAGES } from '../../src/words/index.js';
import { createTwins, type Through, type Twins, useFakeClock } from '../support/world/index.js';
import { StallPlatform } from './platform.js';
import { HIDDEN, KEY, type Stall, startStall } from './stall.js';

const { en } = LANGUAGES;
type Answer = Awaited<ReturnType<Twins['north']['owner']['run']>>;

useFakeClock();

let stall: Stall;
let world: Twins;
let answers: Answer[];

beforeEach(async () => {
  answers = [];
  stall = await startStall();
  openWorld(new StallPlatform(stall.url));
});
afterEach(async () => {
  await stall.close();
  expect(answers.length).toBeGreaterThan(0);
  const { discord, lines, backend } = world;
  expect(JSON.stringify([answers, discord.messages, lines])).not.toMatch(HIDDEN);
  expect([...backend.texts.values()].map(readStored).join('\n')).not.toMatch(HIDDEN);
});

function openWorld(platform: Through['platform'] & object): void {
  world = createTwins({ platform });
}

/** Copies of shops are compressed. */
function readStored(text: string): string {
  const { content } = JSON.parse(text);
  return content ? `${inflateRawSync(Buffer.from(content, 'base64'))}` : text;
}

async function noted(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  answers.push(answer);
  return answer;
}

const press = (id: string, values: readonly string[] = []) =>
  noted(world.north.owner.press(`setup:${id}`, { values }));
const enter = (key: string) => noted(world.north.owner.press('setup:save', { fields: { key } }));
const browse = (name: string, options: object = {}) => noted(world.north.member(1).run(name, options));
const payment = (options: object) => noted(world.north.moderator().run('payment', options));

/** A guild that pays in euros. */
async function link(): Promise<void> {
  await enter(KEY);
  await press('set:currency', ['EUR']);
}

describe('a key', () => {
  test('of the platform’s form, with a slash → is linked', async () => {
    const { form } = await press('key');
    expect(form?.fields).toEqual([expect.objectContaining({ custom_id: 'key' })]);
    const { text } = await enter(` ${KEY}\n`);
    expect(text).toContain(en.setup.linked('Corner Stall'));
    expect(await world.bot.store.key(world.north.guildId)).toBe(KEY);
  });

  test('of EasyDonate’s form → is refused without asking the shop', async () => {
    expect((await enter('c0ffee00c0ffee00c0ffee00c0ffee01')).text).toContain(
      en.problem({ kind: 'malformedKey' }).title,
    );
    expect(stall.asked).toEqual([]);
  });

  test('that the shop doesn’t know → is not saved', async () => {
    expect((await enter('stall/b3RoZXI=')).outcome).toBe('keyNotSaved');
    expect(stall.asked).toEqual(['/store']);
    expect((await press('panel')).text).toContain(en.setup.link);
  });
});

describe('members', () => {
  beforeEach(link);

  test('/shop and /servers → what isn’t hidden, with prices in units and addresses that aren’t secret', async () => {
    const shop = await browse('shop');
    expect(shop.text).toBe('2 products on 2 servers, from **$4.99**');
    expect(shop.targets).toContain('https://stall.example.com/');
    expect((await browse('servers')).text).toBe(
      '**Skyblock** · 1 product from $4.99\n-# `sky.example.com:25565`\n**Mines** · 2 products from $4.99',
    );
    expect((await browse('servers', { server: 'Mines' })).text).toContain('Crown');
  });

  test('/product by name and by number → the product', async () => {
    expect((await browse('product', { product: 'crown' })).text).toContain('$12.50');
    expect((await browse('product', { product: '11' })).text).toContain('Dragon egg');
  });

  test('/product by the number of a hidden product, or of one on a hidden server → reads as one that doesn’t exist', async () => {
    const missing = await browse('product', { product: '99' });
    expect(missing.outcome).toBe('noMatch');
    for (const number of ['14', '15']) {
      const { text, outcome } = await browse('product', { product: number });
      expect([text.replace(number, '99'), outcome]).toEqual([missing.text, missing.outcome]);
    }
  });
});

describe('staff', () => {
  beforeEach(link);

  test('/payment by number → the verdict, without the secret address and the mail that a reply quotes', async () => {
    expect((await payment({ number: 7001 })).text).toMatch(
      /Looks delivered.*`Steve` on \*\*Skyblock\*\*.*Dragon egg · \*\*\$4\.99\*\*/s,
    );
    expect((await payment({ number: 7002 })).text).toMatch(
      /not delivered.*- Lost connection to •••:••• while serving s•••@example\.org/s,
    );
    expect((await payment({ number: 9 })).outcome).toBe('notFound');
  });

  test('/payment without a list of payments → has no option for a player, and asks for the number', async () => {
    const [command] = createCommands(new StallPlatform(stall.url).canListPayments).slice(-1);
    expect(command?.data.options?.map(({ name }) => name)).toEqual(['number']);
    expect((await payment({ player: 'Steve' })).form?.fields[0]?.custom_id).toBe('number');
  });
});
