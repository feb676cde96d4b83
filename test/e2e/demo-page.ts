import type { Newcomer } from './newcomer.js';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** The demo's channels, of which the last one is the staff's. */
export const CHANNELS = {
  en: { general: 'general', shop: 'shop', staff: 'staff' },
  ru: { general: 'общий', shop: 'магазин', staff: 'модераторы' },
} as const;

/** Text of a label without its sign, which the page may draw as a picture. */
export const plain = (label: string): string => label.replace(/^[^\p{L}]+/u, '');

export const scrollsSideways = ({ page }: Newcomer): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');
