import type { MessageWords } from './words.js';

const STEP = 1024;

/** The size of a file, in the unit that keeps the number short. */
export function sizeText(bytes: number, { locale, sizeUnits }: MessageWords): string {
  const [value, unit] =
    bytes < STEP
      ? [bytes, sizeUnits.bytes]
      : bytes < STEP * STEP
        ? [bytes / STEP, sizeUnits.kilobytes]
        : [bytes / STEP / STEP, sizeUnits.megabytes];
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)} ${unit}`;
}
