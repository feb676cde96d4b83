import { describe, expect, test } from 'vitest';
import { HELP, readOptions, SCENARIOS, UsageError } from '../../bench/options.js';

describe('the options', () => {
  test('measure everything by default', () => {
    const options = readOptions([]);
    expect(options.scenarios).toEqual(Object.keys(SCENARIOS));
    expect(options.bots).toEqual(['bare', 'cached', 'typical', 'sapphire', 'shopkeep']);
    expect(options).toMatchObject({
      help: false,
      json: 'bench.json',
      scale: { rounds: 3, products: 10_000 },
    });
  });

  test('name scenarios and bots, which keep their order', () => {
    const options = readOptions(['--only', 'guilds, parse', '--bots', 'shopkeep,bare']);
    expect(options.scenarios).toEqual(['parse', 'guilds']);
    expect(options.bots).toEqual(['bare', 'shopkeep']);
  });

  test('make it quick, and still take a number of rounds', () => {
    expect(readOptions(['--quick']).scale).toMatchObject({ rounds: 1, guilds: [0, 500] });
    expect(readOptions(['--quick', '--rounds', '4']).scale).toMatchObject({ rounds: 4, products: 1000 });
  });

  test('name the file of the result', () => {
    expect(readOptions(['--json', 'other.json']).json).toBe('other.json');
  });

  test.each([
    [['--rounds', '0'], /--rounds/],
    [['--rounds', 'many'], /--rounds/],
    [['--only', 'parse,speed'], /"speed"/],
    [['--bots', 'best'], /--bots knows bare, /],
    [['--fast'], /--fast/],
    [['parse'], /parse/],
  ])('%j is refused', (args, words) => {
    const read = () => readOptions(args);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(words);
  });
});

test('the help names every scenario', () => {
  for (const name of Object.keys(SCENARIOS)) expect(HELP).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
});
