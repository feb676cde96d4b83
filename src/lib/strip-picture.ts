export interface StrippedPicture {
  readonly type: 'png' | 'jpeg';
  readonly bytes: Uint8Array;
}

/** The picture alone, without what a camera or a program adds: place, time, previews, texts. Undefined for anything else. */
export function stripPicture(bytes: Uint8Array): StrippedPicture | undefined {
  if (startsWith(bytes, PNG)) return finish('png', stripPng(bytes));
  return startsWith(bytes, [0xff, SOI]) ? finish('jpeg', stripJpeg(bytes)) : undefined;
}

const finish = (type: StrippedPicture['type'], bytes: Uint8Array | undefined) => bytes && { type, bytes };

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** Copies ranges of the source in order. One of 8 MB may have a million of them, so none is remembered. */
class Copy {
  readonly #source: Uint8Array;
  readonly #copied: Uint8Array;
  #length = 0;

  constructor(source: Uint8Array) {
    this.#source = source;
    this.#copied = new Uint8Array(source.length);
  }

  add(start: number, end: number): void {
    this.#copied.set(this.#source.subarray(start, end), this.#length);
    this.#length += end - start;
  }

  end(): Uint8Array {
    return this.#copied.subarray(0, this.#length);
  }
}

/** https://www.w3.org/TR/png-3/#5DataRep */
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const DRAWN: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Length, type and checksum. */
const CHUNK_FRAME = 12;

function stripPng(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const copy = new Copy(bytes);
  copy.add(0, PNG.length);
  let hasData = false;
  for (let at = PNG.length; at + CHUNK_FRAME <= bytes.length; ) {
    const end = at + CHUNK_FRAME + view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const isFirst = at === PNG.length;
    if (end > bytes.length || isFirst !== (type === 'IHDR')) return undefined;
    if (DRAWN.has(type)) copy.add(at, end);
    hasData ||= type === 'IDAT';
    if (type === 'IEND') return hasData ? copy.end() : undefined;
    at = end;
  }
  return undefined;
}

/** https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1 */
const [SOI, EOI, SOS, COM] = [0xd8, 0xd9, 0xda, 0xfe];
const [DHT, JPG, DAC, DQT, DHP, APP0] = [0xc4, 0xc8, 0xcc, 0xdb, 0xde, 0xe0];

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![DHT, JPG, DAC].includes(marker);
/** Frames and tables. What an application adds has a number of its own; the first may have a preview. */
const isDrawn = (marker: number): boolean =>
  isFrame(marker) || marker === DHT || marker === DAC || (marker >= DQT && marker < DHP) || marker === SOS;

function stripJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const copy = new Copy(bytes);
  copy.add(0, 2);
  let [hasFrame, hasScan] = [false, false];
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === 0xff) {
      // Any number of these may come before a marker.
      at += 1;
      continue;
    }
    if (marker === EOI) {
      copy.add(at, at + 2);
      return hasFrame && hasScan ? copy.end() : undefined;
    }
    const isKnown = isDrawn(marker) || (marker >= APP0 && marker <= COM);
    let end = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    if (!isKnown || end < at + 4 || end > bytes.length) return undefined;
    if (marker === SOS) end = findScanEnd(bytes, end);
    if (isDrawn(marker)) copy.add(at, end);
    hasFrame ||= isFrame(marker);
    hasScan ||= marker === SOS;
    at = end;
  }
  return undefined;
}

/** Where the next marker stands that isn't a part of the scan. */
function findScanEnd(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    const isEscape = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (next === 0xff) at -= 1;
    else if (!isEscape) return at;
  }
  return bytes.length;
}
