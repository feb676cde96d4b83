import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Answer } from '../../sandbox/shop/answers.js';
import { anyText } from '../commands/arbitraries.js';
import { httpAnswer, type RawAnswer } from '../support/raw-server.js';
import { changed, jsonText } from './json.js';

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((some) => Buffer.from(some));

/** Part of a body is missing, comes twice, or something else is in its place. */
const edit = fc
  .record({
    at: fc.nat(),
    length: fc.oneof(fc.nat(3), fc.nat(2000)),
    put: fc.oneof(bytes(8), jsonText.map(Buffer.from), fc.constant(undefined)),
  })
  .map(({ at, length, put }) => (body: Buffer) => {
    const start = at % (body.length + 1);
    const part = body.subarray(start, start + length);
    return Buffer.concat([
      body.subarray(0, start),
      put ?? Buffer.concat([part, part]),
      body.subarray(start + length),
    ]);
  });

const truncation = fc.nat().map((at) => (body: Buffer) => body.subarray(0, at % (body.length + 1)));

const edits = fc
  .array(fc.oneof({ weight: 3, arbitrary: edit }, truncation), { maxLength: 4 })
  .map((all) => (body: Buffer) => all.reduce((edited, one) => one(edited), body));

const encodings: readonly ((body: Buffer) => Buffer)[] = [
  (body) => body,
  (body) => Buffer.concat([Buffer.from('\ufeff'), body]),
  (body) => Buffer.from(body.toString(), 'utf16le'),
  (body) => Buffer.from(body.toString(), 'latin1'),
  (body) => gzipSync(body),
  (body) => Buffer.concat([body, Buffer.alloc(3)]),
];

const status = fc.oneof(
  { weight: 5, arbitrary: fc.constant(200) },
  fc.integer({ min: 100, max: 599 }),
  fc.constantFrom(0, 99, 600, 999, 302, 404, 429, 503),
);

const token = fc.stringMatching(/^[a-z-]{1,12}$/);
const headers = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>>(
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'br, deflate' },
    { 'content-type': 'text/html; charset=windows-1251' },
    { 'content-length': '5' },
    { 'content-length': '-1' },
    { 'content-length': '99999999999' },
    { 'transfer-encoding': 'chunked' },
    { 'retry-after': '9'.repeat(400) },
    { location: 'http://127.0.0.1:9/' },
    { connection: 'close' },
    { connection: 'upgrade', upgrade: 'h2c' },
    { 'set-cookie': 'a=b' },
  ),
  fc.dictionary(token, anyText, { maxKeys: 3 }),
);

/** The envelope around any response. */
const envelope = fc
  .tuple(fc.oneof(fc.constantFrom('1', 'true', '0', 'false', '"1"'), jsonText), jsonText)
  .map((parts) => `{"success":${parts[0]},"response":${parts[1]}}`);

type Body = (right: Buffer) => fc.Arbitrary<Buffer>;

const body: Body = (right) =>
  fc.oneof(
    { weight: 5, arbitrary: changed(JSON.parse(right.toString())).map((text) => Buffer.from(text)) },
    { weight: 3, arbitrary: edits.map((change) => change(right)) },
    { weight: 1, arbitrary: bytes(300) },
    { weight: 1, arbitrary: fc.oneof(jsonText, envelope, anyText).map((text) => Buffer.from(text)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...encodings).map((encode) => encode(right)),
    },
  );

/** Anything that a server may send in place of a right answer. */
export const answersInsteadOf = (right: Answer): fc.Arbitrary<RawAnswer> =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.tuple(status, body(Buffer.from(right.body)), headers).map(([code, some, more]) => {
        const { bytes, ends } = httpAnswer(code, some, more);
        return { bytes, ends: ends || code !== 200 || Object.keys(more).length > 0 };
      }),
    },
    bytes(200).map((some) => ({ bytes: some, ends: true })),
    bytes(200).map((some) => ({
      bytes: Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n'), some]),
      ends: true,
    })),
  );
