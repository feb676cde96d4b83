import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { customId, readCustomId } from '../../src/views/custom-id.js';

const part = fc.string({ unit: 'binary', maxLength: 12 });
const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 });

describe('a custom id', () => {
  test.each([
    [['setup', 'key'], 'setup:key'],
    [['servers', 'server', 7, 0], 'servers:server:7:0'],
    [['servers', 'list', -1], 'servers:list:-1'],
    [['a', 'b', '', 'c:d'], 'a:b::c%3Ad'],
    [['a', 'b', '100 %'], 'a:b:100%20%25'],
  ] as const)('of %j is %s', ([command, action, ...args], id) => {
    expect(customId(command, action, ...args)).toBe(id);
    expect(readCustomId(id)).toEqual({ command, action, args: args.map(String) });
  });

  test('gives back any parts, or is refused for its length', () => {
    fc.assert(
      fc.property(name, name, fc.array(part, { maxLength: 4 }), (command, action, args) => {
        const encoded = [command, action, ...args].map(encodeURIComponent).join(':');
        if (encoded.length > 100) expect(() => customId(command, action, ...args)).toThrow(RangeError);
        else expect(readCustomId(customId(command, action, ...args))).toEqual({ command, action, args });
      }),
      { numRuns: 300 },
    );
  });

  test('has 100 characters at most', () => {
    expect(customId('a', 'b', 'x'.repeat(96))).toHaveLength(100);
    expect(() => customId('a', 'b', 'x'.repeat(97))).toThrow(RangeError);
    expect(() => customId('a', 'b', 'ё'.repeat(17))).toThrow('custom id of 106 characters');
  });
});

describe('reading', () => {
  test.each(['', ':', 'a', 'a:', ':a', '::', 'a:%', 'a:b:%E0%A4', '%:b', 'a:b:%zz:c'])(
    'finds no action in %j',
    (id) => {
      expect(readCustomId(id)).toBeUndefined();
    },
  );

  test('takes any text, and what it takes has a command and an action', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom(':', '%', '%3A', 'a', '%D1', '\ud800', '__proto__'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (id) => {
        const read = readCustomId(id);
        expect(read === undefined || (read.command !== '' && read.action !== '')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
