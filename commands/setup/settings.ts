import type { Context } from '../../src/bot/context.js';
import { listProducts } from '../../src/domain/catalogue.js';
import { Failure, ignoreFailure } from '../../src/domain/failure.js';
import { readProductPage } from '../../src/domain/product-page.js';
import { ANSWERS, forgetAll } from '../../src/feeds/engine/answers.js';
import { clip, codeSpan } from '../../src/text/markdown.js';
import type { Reply } from '../../src/ui/reply.js';
import { productAddress, shopAddress } from '../../src/ui/web-address.js';
import { languageCodes } from '../../src/words/index.js';
import { forgetView, MAX_HIDDEN_NAMES, productPageView, settingsView } from './settings-view.js';

/** Used while no product of the shop is known. */
const SAMPLE_ID = 7020;

export async function showSettings(
  context: Context,
  { isPageSaved = false, note }: { readonly isPageSaved?: boolean; readonly note?: string | undefined } = {},
): Promise<Reply> {
  const { guild, linkedShop, feeds, guildLanguage, format } = context;
  // Owners replace an unreadable key here, so the page has to open without it.
  const [settings, catalogue, learned] = await Promise.all([
    guild.settings(),
    ignoreFailure(linkedShop?.cachedCatalogue()),
    ignoreFailure(feeds.access(ANSWERS).read()),
  ]);
  const identity = linkedShop?.identity();
  const [product] = catalogue ? listProducts(catalogue.value) : [];
  const home = identity && shopAddress(identity);
  const page =
    home === undefined || settings.productPage === null
      ? undefined
      : productAddress(home, settings.productPage, product?.id ?? SAMPLE_ID);
  return settingsView(
    { settings, guildLanguage, page, learned: learned?.answers.length ?? 0, note, isPageSaved },
    format.words,
  );
}

/** @throws Failure `outdated` for a language that isn't offered */
export async function saveLanguage(context: Context, value: string | undefined): Promise<Reply> {
  const language = value === 'auto' ? value : languageCodes.find((code) => code === value);
  if (language === undefined) throw new Failure({ kind: 'outdated' });
  await context.guild.changeSettings({ language });
  return showSettings(context);
}

/** Saves as many as fit: a refused form would have to be filled in again. */
export async function saveHiddenNames(context: Context, typed = ''): Promise<Reply> {
  const names = [...new Set(typed.split(',').map((name) => name.trim()))].filter(Boolean);
  await context.guild.changeSettings({ hiddenNames: names.slice(0, MAX_HIDDEN_NAMES) });
  context.feeds.showSettings();
  const unsaved = names[MAX_HIDDEN_NAMES];
  const { tooMany } = context.format.words.setup.hiddenNames;
  const note = unsaved && tooMany(MAX_HIDDEN_NAMES, codeSpan(clip(unsaved, 60)));
  return showSettings(context, { note });
}

export async function askToForget({ feeds, format }: Context): Promise<Reply> {
  const { answers } = await feeds.access(ANSWERS).read();
  return forgetView(answers.length, format.words);
}

export async function forgetAnswers(context: Context): Promise<Reply> {
  await context.feeds.access(ANSWERS).change(forgetAll);
  return showSettings(context);
}

export async function savePage(context: Context, productPage: string | null): Promise<Reply> {
  await context.guild.changeSettings({ productPage });
  return showSettings(context, { isPageSaved: true });
}

/** The owner checks the page: the bot never opens a typed address. */
export async function tryPage({ shop, format }: Context, typed: string): Promise<Reply> {
  const [about, catalogue] = await Promise.all([shop.info(), shop.catalogue()]);
  const home = shopAddress(about.value);
  if (!home) throw new Failure({ kind: 'notProductPage', why: 'otherSite' });
  const products = listProducts(catalogue.value);
  const ids = new Set(products.map(({ id }) => id));
  const path = readProductPage(typed, home, (id) => ids.has(id));
  // The product of the typed address would prove nothing.
  const product = products.find(({ id }) => !typed.includes(String(id))) ?? products[0];
  if (!product) throw new Failure({ kind: 'notProductPage', why: 'noProduct' });
  const address = productAddress(home, path, product.id);
  if (!address) throw new Failure({ kind: 'notProductPage', why: 'tooLong' });
  return productPageView(product, path, address, format.words);
}
