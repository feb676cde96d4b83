import type { MessageWords } from './words.js';

const STEP = 1024;

/** The size of a file, in the unit that keeps the number short. */
export function sizeText(bytes: number, { locale, sizeUnits }: MessageWords): string {
  const [inBytes, inKilobytes, inMegabytes] = sizeUnits;
  const [value, unit] =
    bytes < STEP
      ? [bytes, inBytes]
      : bytes < STEP * STEP
        ? [bytes / STEP, inKilobytes]
        : [bytes / STEP / STEP, inMegabytes];
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)} ${unit}`;
}
