/* What the bot, the local Discord and the sample shop use of Node's own modules, as far as one page needs it. */

export { createServer } from './network.js';

/** Bytes that are written as a text in the encodings of Node. */
class Bytes extends Uint8Array {
  override toString(encoding = 'utf8'): string {
    if (encoding === 'hex') return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (!encoding.startsWith('base64')) return new TextDecoder().decode(this);
    const text = btoa(String.fromCharCode(...this));
    return encoding === 'base64' ? text : text.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');
  }
}

export const Buffer = {
  from: (value: string | Uint8Array) =>
    new Bytes(typeof value === 'string' ? new TextEncoder().encode(value) : value),
  byteLength: (text: string) => new TextEncoder().encode(text).length,
};

/** The body of a request. */
export async function buffer(chunks: AsyncIterable<Uint8Array>): Promise<Bytes> {
  const bytes: number[] = [];
  for await (const chunk of chunks) for (const byte of chunk) bytes.push(byte);
  return new Bytes(bytes);
}

export const randomBytes = (size: number): Bytes => crypto.getRandomValues(new Bytes(size));

/** Even enough for the demo: the limits are small. */
export const randomInt = (limit: number): number =>
  (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit;

/** Tells texts apart; a page has no secrets to keep from itself. */
export const createHash = () => ({
  update: (text: string) => ({
    digest(encoding?: string): Bytes | string {
      const hash = new Uint32Array(4);
      for (const [index, code] of [...text].map((sign) => sign.codePointAt(0) ?? 0).entries())
        for (const word of hash.keys())
          hash[word] = Math.imul((hash[word] ?? 0) ^ (code + word), 16_777_619) + index;
      const bytes = new Bytes(hash.buffer);
      return encoding === undefined ? bytes : bytes.toString(encoding);
    },
  }),
});

export function isDeepStrictEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return Object.is(one, other);
  const [fields, others] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    fields.length === others.size &&
    fields.every(([name, value]) => others.has(name) && isDeepStrictEqual(value, others.get(name)))
  );
}

export const isIPv6 = (text: string): boolean => /^[\da-f]*:[\da-f:.]+$/i.test(text);

const sameHost = (host: string): string => host;

/** The sample shop has no host that is written in two ways. */
export { sameHost as domainToASCII, sameHost as domainToUnicode };

/** Servers listen as soon as they are told to. */
export const once = async (): Promise<void> => {};
export const setMaxListeners = (): void => {};

const sleep = (ms = 0): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

export { sleep as setImmediate, sleep as setTimeout };

/** The sample shop packs nothing, so these are never called. */
export const createUnzip = undefined;
export const createBrotliDecompress = undefined;
export const pipeline = undefined;
