import fc from 'fast-check';
import { anyText } from '../commands/arbitraries.js';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Any JSON, as text, because not all of it survives being a value: large numbers, keys that come twice, halves of characters. */
export const jsonText: fc.Arbitrary<string> = fc.oneof(
  fc.json({ maxDepth: 3 }),
  anyText.map((text) => JSON.stringify(text)),
  fc.constantFrom(
    ...'null true false 0 -0 1 2 "" "0" "1" [] {} [null] [[]] [{}] 1e999 -1e999 5e-324 "1e3" "٣"'.split(' '),
    ...[9, 400].flatMap((length) => ['9'.repeat(length), `"${'9'.repeat(length)}"`]),
    ...'\\ud800 \\udfff\\ud800 \\u0000 \\u2028 \\ufeff __proto__ constructor'
      .split(' ')
      .map((text) => `"${text}"`),
    ...['{"__proto__":{"id":1}}', '{"constructor":{"prototype":{}}}', '{"a":1,"a":2}', '{"0":1,"1":2}'],
    ...['{"length":9}', '{"toString":1,"valueOf":2}', '{"toJSON":"x"}', '{"then":1}', '" "'],
    ...['9007199254740993', nested(50), nested(5000), `"${'x'.repeat(70_000)}"`],
  ),
);

interface Slot {
  readonly inList: boolean;
  set(value: unknown): void;
  remove(): void;
}

/** Every place in a value that could hold something else. */
function slotsIn(value: unknown, kept: readonly string[]): Slot[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value).filter(([key]) => !kept.includes(key));
  return entries.flatMap(([key, part]) => [
    {
      inList: Array.isArray(value),
      set: (other: unknown) => void Reflect.set(value, key, other),
      remove: () => void Reflect.deleteProperty(value, key),
    },
    ...slotsIn(part, kept),
  ]);
}

/** A key that comes with another value, and may have been there before. */
const another = fc
  .tuple(fc.constantFrom('id', 'name', 'type', 'data', 'success', 'response', '__proto__'), jsonText)
  .map(([key, text]) => `,"${key}":${text}`);

const change = fc.record({
  place: fc.nat(),
  text: fc.option(jsonText),
  another: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, another),
});

const HOLE = '\u2302';
const HOLES = new RegExp(`"${HOLE}(\\d)"`, 'g');

/**
 * The JSON of an object in which some places are missing or hold something else, and some keys come twice.
 * @param kept keys that are left as they are
 */
export const changed = (value: object, kept: readonly string[] = []): fc.Arbitrary<string> =>
  fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
    const copy: unknown = structuredClone(value);
    const texts = changes.map(({ place, text, another }, index) => {
      const slots = slotsIn(copy, kept);
      const slot = slots[place % slots.length];
      if (text === null) slot?.remove();
      else slot?.set(`${HOLE}${index}`);
      return slot?.inList ? text : `${text}${another}`;
    });
    return JSON.stringify(copy).replace(HOLES, (_hole, index: string) => texts[Number(index)] ?? 'null');
  });
