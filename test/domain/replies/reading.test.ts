import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Reading, readReply } from '../../../src/domain/replies/reading.js';
import { foldNames } from '../../../src/domain/replies/sentences.js';
import { BUYER, CASES } from './cases/index.js';

const names = foldNames([BUYER, 'Aurora case']);
const describeReading = (reading: Reading): string =>
  reading.kind === 'failed' ? reading.cause : reading.kind;
const read = (command: string, reply: string, buyer = BUYER): string =>
  describeReading(readReply(command, reply, foldNames([buyer])));

const all = CASES.flatMap(({ plugin, language, cases }) =>
  cases.map(([command, reply, truth]) => ({ plugin: `${plugin} (${language})`, command, reply, truth })),
);
const GOOD = ['delivered', 'later', 'unchanged'];
const NO_FAILURE = [...GOOD, 'unknown', 'silent', 'dropped', 'elsewhere'];
const failures = all.filter(({ truth }) => !NO_FAILURE.includes(truth));

describe('a server’s reply', () => {
  it.each(all)('$plugin: $reply → $truth', ({ command, reply, truth }) => {
    expect(describeReading(readReply(command, reply, names))).toBe(truth);
  });

  it.each([
    ['x'.repeat(100_000), 'unknown'],
    [`Gave 1 key to ${BUYER}.\n${'log '.repeat(25_000)}`, 'unknown'],
    [`${'log '.repeat(25_000)}\nPlayer not found`, 'playerOffline'],
    [`Unknown command\n${'log '.repeat(25_000)}`, 'unknownCommand'],
  ])('of more than is read says nothing good: %#', (reply, truth) => {
    expect(read(`give ${BUYER} key`, reply)).toBe(truth);
  });

  it('with a part that is no text says nothing good, and a failure all the same', () => {
    expect(read(`give ${BUYER} key`, `Gave 1 key to ${BUYER}.\n…`)).toBe('unknown');
    expect(read(`give ${BUYER} key`, 'Player not found\n…')).toBe('playerOffline');
  });

  it('is read to its end behind codes of 15 characters a letter', () => {
    const painted = [...`${'Gave 1 key. '.repeat(60)}Player not found`]
      .map((letter) => `§x§f§f§8§8§0§0§l${letter}`)
      .join('');
    expect(read(`give ${BUYER} key`, painted)).toBe('playerOffline');
  });
});

describe('names that are words of failures', () => {
  it.each([
    ['give TimeOut diamond 5', 'Gave 5 [Diamond] to TimeOut', 'TimeOut', 'delivered'],
    ['give Error404 stone', 'Gave 1 [Stone] to Error404', 'Error404', 'delivered'],
    ['kit Unlimited Bob', 'Giving kit Unlimited to Bob.', 'Bob', 'delivered'],
    ['give Not Found apple', 'Gave 1 [Apple] to Not Found', 'Not Found', 'delivered'],
    ['give Not Found apple', 'Player Not Found is not online', 'Not Found', 'playerOffline'],
    ['tags give Bob', 'Granted tag "No Limit" to Bob', 'Bob', 'delivered'],
    ['crate give Bob', 'Выдан кейс «Неизвестный герой» игроку Bob', 'Bob', 'delivered'],
    ['give .Lena Petrova gold', 'Gave 1 [Gold] to .Lena Petrova', '.Lena Petrova', 'delivered'],
  ])('%s: %s', (command, reply, buyer, truth) => {
    expect(read(command, reply, buyer)).toBe(truth);
  });

  it('a product called “Not” turns no denial into a success', () => {
    const reading = readReply('give Bob x', 'The key was not given to Bob', foldNames(['Bob', 'Not']));
    expect(describeReading(reading)).toBe('otherError');
  });

  it('an amount in the name of a product is compared', () => {
    const readWith = (reply: string) =>
      describeReading(readReply('give Bob x', reply, foldNames(['Bob', '500 coins'])));
    expect(readWith('Gave 200 of 500 coins to Bob')).toBe('otherError');
    expect(readWith('Gave 500 coins to Bob')).toBe('delivered');
  });
});

test('commands that only write in chat need no evidence', () => {
  for (const command of [
    'say hi',
    '/minecraft:tellraw @a x',
    'execute as Bob run say x',
    'bc x; title Bob title y',
    'tm bc Thanks',
    'title @a actionbar {"text":"hi"}',
    'w Bob Thanks, have fun!',
    'm Bob &aThanks',
    'alert Bob купил привилегию VIP',
  ])
    expect(read(command, 'Unknown command'), command).toBe('delivered');
  for (const command of [
    'give Bob x; say x',
    'sayings add Bob',
    'cmi give Bob',
    'tm add Bob 300',
    'title give Bob king',
    'w add Bob spawn',
    'm give Bob 5',
    'ac give Bob chest',
    'chat give Bob red',
  ])
    expect(read(command, 'Unknown command'), command).toBe('unknownCommand');
});

/** What surrounds a plug-in's sentence, and says nothing of the purchase. */
const prefixes = fc.constantFrom(
  '',
  '[Shop] ',
  '§8[§6Crates§8] ',
  'Кейсы » ',
  '(Экономика) ',
  '[VIP выдан] ',
  '[12:00:01 INFO]: ',
);
const colours = fc.constantFrom(
  '',
  '§c',
  '&4&l',
  '<red>',
  '<#ff0000>',
  '§x§f§f§0§0§0§0',
  '{#00ff00}',
  '\u001b[31m',
);
const lines = fc.constantFrom(
  '',
  'Gave 1 key to Masha_77',
  'Выдано 5 монет игроку Masha_77',
  'Ok',
  'New balance: 5',
);
const buyers = fc.constantFrom('Masha_77', 'Lena Petrova', '.Lena Petrova', 'Gave', 'TimeOut');

test('prefix, colours, another name and another line turn no failure into a success', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...failures),
      prefixes,
      colours,
      lines,
      fc.boolean(),
      buyers,
      ({ command, reply }, prefix, colour, line, isFirst, buyer) => {
        const painted = `${prefix}${colour}${reply.replaceAll(BUYER, buyer)}`;
        const text = isFirst ? `${line}\n${painted}` : `${painted}\n${line}`;
        const sent = command.replaceAll(BUYER, buyer);
        expect(GOOD).not.toContain(read(sent, text, buyer));
      },
    ),
    { numRuns: 2000 },
  );
});

test('no failure reads as a success', () => {
  const read = ({ command, reply }: (typeof all)[number]) => readReply(command, reply, names).kind;
  expect(failures.filter((one) => GOOD.includes(read(one)))).toEqual([]);
});
