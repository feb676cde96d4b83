const ascii = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0));
const chunk = (type: string, data: readonly number[] = []): number[] => [
  ...[0, 0, data.length >> 8, data.length & 255],
  ...[...ascii(type), ...data, 1, 2, 3, 4],
];

const START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...chunk('IHDR', Array(13).fill(1))];
const END = [...chunk('IDAT', [1, 2, 3]), ...chunk('IEND')];

/** With the structure of pictures; nobody could draw them. */
export const PNG = Uint8Array.from([...START, ...END]);
export const PNG_WITH_TEXT = Uint8Array.from([...START, ...chunk('tEXt', ascii('place')), ...END]);
export const JPEG = Uint8Array.from([
  ...[0xff, 0xd8, 0xff, 0xc0, 0, 4, 8, 0],
  ...[0xff, 0xda, 0, 3, 1, 7, 7, 0xff, 0xd9],
]);
