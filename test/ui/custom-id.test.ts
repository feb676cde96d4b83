import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { implement } from '../../src/bot/action.js';
import type { defineCommand } from '../../src/bot/command.js';
import { Failure } from '../../src/domain/failure.js';
import {
  defineActions,
  optional,
  positiveNumber,
  readCustomId,
  wholeNumber,
} from '../../src/ui/custom-id.js';
import { typeTest } from '../support/type-test.js';

const text = (arg: string | undefined) => arg ?? '';
const part = fc.string({ unit: 'binary', maxLength: 12 });
const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 });

const setup = defineActions('setup', { key: {} });
const servers = defineActions('servers', { server: { id: wholeNumber, page: wholeNumber } });
const product = defineActions('product', {
  show: { serverId: optional(wholeNumber), page: optional(wholeNumber) },
});
const a = defineActions('a', { b: { first: text, second: text }, c: { only: text } });

describe('a custom id', () => {
  test.each([
    [setup.key(), 'setup:key', []],
    [servers.server({ id: 7, page: 0 }), 'servers:server:7:0', ['7', '0']],
    [servers.server({ page: -1, id: 7 }), 'servers:server:7:-1', ['7', '-1']],
    [product.show(), 'product:show', []],
    [product.show({ serverId: 3, page: 1 }), 'product:show:3:1', ['3', '1']],
    [a.b({ first: '', second: 'c:d' }), 'a:b::c%3Ad', ['', 'c:d']],
    [a.c({ only: '100 %' }), 'a:c:100 %25', ['100 %']],
    [a.c({ only: 'Кто?' }), 'a:c:Кто%3F', ['Кто?']],
  ])('%s is written as %s', (id, written, args) => {
    expect(id).toBe(written);
    expect(readCustomId(id)?.args).toEqual(args);
  });

  test('keeps any arguments; above 100 characters it throws', () => {
    fc.assert(
      fc.property(name, name, fc.array(part, { maxLength: 4 }), (command, action, args) => {
        const named = Object.fromEntries(args.map((arg, index) => [`arg${index}`, arg]));
        const list = Object.fromEntries(Object.keys(named).map((key) => [key, text]));
        const made = defineActions(command, Object.fromEntries([[action, list]]))[action];
        const all = [command, action, ...args];
        const written = all.map((one) => one.replace(/[^\p{L}\p{N}_. -]/gu, encodeURIComponent)).join(':');
        if (written.length > 100) {
          expect(() => made?.(named)).toThrow(RangeError);
        } else {
          expect(readCustomId(made?.(named) ?? '')).toEqual({ command, action, args });
          expect(made?.read(args)).toEqual(named);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('has 100 characters at most', () => {
    expect(a.c({ only: 'x'.repeat(96) })).toHaveLength(100);
    expect(() => a.c({ only: 'x'.repeat(97) })).toThrow(RangeError);
    expect(a.c({ only: 'ё'.repeat(96) })).toHaveLength(100);
    expect(() => a.c({ only: '%'.repeat(33) })).toThrow('custom id of 103 characters');
  });
});

describe('reading', () => {
  test.each(['', ':', 'a', 'a:', ':a', '::', 'a:%', 'a:b:%E0%A4', '%:b', 'a:b:%zz:c'])(
    'finds no action in %j',
    (id) => {
      expect(readCustomId(id)).toBeUndefined();
    },
  );

  test('never throws, and finds a command with an action or nothing', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom(':', '%', '%3A', 'a', '%D1', '\ud800', '__proto__'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(anything, (id) => {
        const read = readCustomId(id);
        expect(read === undefined || (read.command !== '' && read.action !== '')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a number in a custom id', () => {
  const outdated = new Failure({ kind: 'outdated' });

  test.each([
    ['0', 0],
    ['17', 17],
    ['999999999999999', 999_999_999_999_999],
  ])('%s is read', (arg, value) => {
    expect(wholeNumber(arg)).toBe(value);
  });

  test.each([undefined, '', '-1', '1.5', ' 1', '1e3', '0x1', '١', '9007199254740992', 'Infinity', 'NaN'])(
    '%j is outdated',
    (arg) => {
      expect(() => wholeNumber(arg)).toThrow(outdated);
    },
  );

  test('is outdated if it is 0 but must be positive', () => {
    expect(positiveNumber('1')).toBe(1);
    expect(() => positiveNumber('0')).toThrow(outdated);
  });

  test('can be left out if it is optional', () => {
    expect(product.show.read([])).toEqual({ serverId: undefined, page: undefined });
    expect(product.show.read(['3', '1'])).toEqual({ serverId: 3, page: 1 });
    expect(() => product.show.read(['3', 'x'])).toThrow(outdated);
    expect(() => servers.server.read(['3'])).toThrow(outdated);
  });
});

describe('the compiler knows', () => {
  type ArgumentsOf<T extends Readonly<Record<string, (...args: never) => string>>> = {
    [N in keyof T]: Parameters<T[N]>[0];
  };
  type Arguments = ArgumentsOf<typeof servers>['server'];
  type Implementations = Parameters<typeof implement<'servers', ArgumentsOf<typeof servers>>>[1];
  type Server = Implementations['server'];

  typeTest('that a command implements each of them and no other, with the arguments of its custom id', () => {
    expectTypeOf<keyof Implementations>().toEqualTypeOf<'server'>();
    expectTypeOf<object>().not.toExtend<Implementations>();
    expectTypeOf<Parameters<Server['run']>[1]>().toEqualTypeOf<Arguments>();
  });

  typeTest('that a command has no actions of another one', () => {
    type Spec = Parameters<typeof defineCommand<{ readonly name: 'servers' }>>[0];
    expectTypeOf(implement(servers, { server: { mode: 'private', run: async () => ({}) } })).toExtend<
      Spec['actions']
    >();
    expectTypeOf<ReturnType<typeof implement<'shop', object>>>().not.toExtend<Spec['actions']>();
  });
});
