import { LANGUAGES, type Language } from '../../src/words/index.js';
import { barriers, type Newcomer } from './newcomer.js';

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

/** The page of a language, and what people do there. */
export function openPage(newcomer: Newcomer, language: Language) {
  const { page, last } = newcomer;
  const { receipt } = LANGUAGES[language];
  const names = CHANNELS[language];
  const dialog = page.getByRole('dialog');
  const submit = (): Promise<void> => dialog.getByRole('button', { name: /^(Submit|Отправить)$/ }).click();
  return {
    ...{ dialog, submit },
    async sit(role: string, channel: keyof typeof names): Promise<void> {
      await page.evaluate(`location.hash = '#${language}/${role}/${channel}'`);
      await page.getByRole('heading', { name: names[channel], exact: true }).waitFor();
    },
    /** In the last message. */
    pressIn: (name: string): Promise<void> => last.getByRole('button', { name: plain(name) }).click(),
    /** In the newest message that has such a button. */
    pressAnywhere: (name: string): Promise<void> =>
      page
        .locator('article')
        .getByRole('button', { name: plain(name) })
        .last()
        .click(),
    read: (text: string): Promise<void> => last.getByText(plain(text)).first().waitFor(),
    /** Sends the form that asks for a receipt. */
    async fill(number: string, name: string): Promise<void> {
      await dialog.getByRole('textbox', { name: receipt.number }).fill(number);
      await dialog.getByRole('textbox', { name: receipt.name }).fill(name);
      await submit();
    },
    /** What nobody may find on the page. */
    async faults(): Promise<readonly string[]> {
      const isWide = await scrollsSideways(newcomer);
      return [...(isWide ? ['scrolls sideways'] : []), ...(await barriers(newcomer))];
    },
  };
}
