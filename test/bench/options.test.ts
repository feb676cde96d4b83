import { describe, expect, test } from 'vitest';
import { readOptions, SCENARIOS, UsageError } from '../../bench/options.js';

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
