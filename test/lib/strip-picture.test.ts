import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stripPicture } from '../../src/lib/strip-picture.js';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const ascii = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0));
const chunk = (type: string, data: readonly number[] = []): number[] => [
  ...[0, 0, data.length >> 8, data.length & 255],
  ...[...ascii(type), ...data, 1, 2, 3, 4],
];
const HEADER = chunk(
  'IHDR',
  Array.from({ length: 13 }, () => 1),
);
const png = (...chunks: readonly number[][]): number[] => [...SIGNATURE, ...chunks.flat()];

const segment = (marker: number, data: readonly number[] = []): number[] => [
  ...[0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255],
  ...data,
];
const [FRAME, TABLE, SCAN] = [segment(0xc2, [8, 0, 1]), segment(0xdb, [0, 1]), segment(0xda, [1, 2, 3])];
/** With an escaped byte and a restart. */
const CODED = [5, 0xff, 0, 6, 0xff, 0xd3, 7];
const END = [0xff, 0xd9];
const jpeg = (...parts: readonly number[][]): number[] => [0xff, 0xd8, ...parts.flat()];

const strip = (bytes: readonly number[]) => stripPicture(Uint8Array.from(bytes));
const bytesOf = (bytes: readonly number[]) => {
  const stripped = strip(bytes);
  return stripped && [...stripped.bytes];
};

describe('a PNG', () => {
  test('keeps what is drawn, and nothing else', () => {
    const [colours, data, end] = [chunk('PLTE', [1, 2, 3]), chunk('IDAT', [9, 9]), chunk('IEND')];
    const secret = ascii('secret');
    const whole = png(
      HEADER,
      chunk('tEXt', secret),
      chunk('eXIf', secret),
      colours,
      data,
      chunk('iTXt', secret),
      data,
      end,
      secret,
    );
    expect(strip(whole)?.type).toBe('png');
    expect(bytesOf(whole)).toEqual(png(HEADER, colours, data, data, end));
  });

  test.each([
    ['without a header', png(chunk('IDAT', [1]), chunk('IEND'))],
    ['with two headers', png(HEADER, HEADER, chunk('IDAT', [1]), chunk('IEND'))],
    ['without data', png(HEADER, chunk('IEND'))],
    ['without an end', png(HEADER, chunk('IDAT', [1]))],
    [
      'whose chunk is longer than the rest',
      png(HEADER, [0xff, 0xff, 0xff, 0xff, ...ascii('IDAT'), 1, 2, 3, 4, 5]),
    ],
    ['that is cut inside a chunk', png(HEADER, chunk('IDAT', [1]), chunk('IEND')).slice(0, -3)],
    ['of its signature alone', SIGNATURE],
  ])('%s is none', (_what, bytes) => expect(strip(bytes)).toBeUndefined());
});

describe('a JPEG', () => {
  test('keeps tables, frames and scans, and nothing that a camera or a program adds', () => {
    const secret = ascii('secret');
    const apps = Array.from({ length: 16 }, (_, number) => segment(0xe0 + number, secret));
    const whole = jpeg(
      ...apps,
      segment(0xfe, secret),
      TABLE,
      [0xff],
      FRAME,
      [...SCAN, ...CODED],
      segment(0xfe, secret),
      [...SCAN, ...CODED],
      END,
      secret,
    );
    expect(strip(whole)?.type).toBe('jpeg');
    expect(bytesOf(whole)).toEqual(jpeg(TABLE, FRAME, [...SCAN, ...CODED], [...SCAN, ...CODED], END));
  });

  test.each([
    ['without a frame', jpeg(SCAN, CODED, END)],
    ['without a scan', jpeg(FRAME, END)],
    ['without an end', jpeg(FRAME, SCAN, CODED)],
    ['whose segment is longer than the rest', jpeg(FRAME, [0xff, 0xe1, 0xff, 0xff, 1])],
    ['whose segment has a length of none', jpeg([0xff, 0xe1, 0, 1], FRAME, SCAN, CODED, END)],
    ['with something between segments', jpeg(FRAME, [7], SCAN, CODED, END)],
    ['with a marker that nobody knows', jpeg(FRAME, segment(0x02, [1]), SCAN, CODED, END)],
    ['that begins anew', jpeg([0xff, 0xd8], FRAME, SCAN, CODED, END)],
  ])('%s is none', (_what, bytes) => expect(strip(bytes)).toBeUndefined());
});

test.each([
  ['nothing', []],
  ['a GIF', ascii('GIF89a')],
  ['a page', ascii('<html>')],
])('%s is no picture', (_what, bytes) => expect(strip(bytes)).toBeUndefined());

test('of any bytes the result is no longer, and the same again', () => {
  const part = fc.oneof(
    fc.constantFrom(HEADER, chunk('IDAT', [1]), chunk('IEND'), FRAME, TABLE, SCAN, CODED, END, [0xff]),
    fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 12 }),
  );
  const begun = fc.constantFrom(SIGNATURE, [0xff, 0xd8]);
  fc.assert(
    fc.property(begun, fc.array(part, { maxLength: 12 }), (start, parts) => {
      const ended = start === SIGNATURE ? chunk('IEND') : END;
      const bytes = [...start, ...parts.flat(), ...ended];
      const once = bytesOf(bytes);
      expect(once?.length ?? 0).toBeLessThanOrEqual(bytes.length);
      expect(once && bytesOf(once)).toEqual(once);
    }),
  );
});

test('millions of empty parts take one pass', () => {
  const bytes = new Uint8Array(8 * 1024 * 1024);
  bytes.set(png(HEADER));
  const empty = Uint8Array.from(chunk('IDAT'));
  for (let at = SIGNATURE.length + HEADER.length; at + empty.length < bytes.length; at += empty.length)
    bytes.set(empty, at);
  expect(stripPicture(bytes)).toBeUndefined();
  bytes.set([0xff, 0xd8]);
  bytes.fill(0xff, 2);
  expect(stripPicture(bytes)).toBeUndefined();
});
