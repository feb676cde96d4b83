import { implement } from '../src/bot/action.js';
import { defineCommand } from '../src/bot/command.js';
import type { Context } from '../src/bot/context.js';
import { ApplicationCommandOptionType } from '../src/discord.js';
import { Failure, orUndefined } from '../src/failure.js';
import { readProductPage } from '../src/product-page.js';
import {
  commonChoices,
  currencyChoices,
  currencyCode,
  likelyPreferences,
  timeZoneChoices,
  timeZoneName,
  typedCurrency,
  typedTimeZone,
} from '../src/regional.js';
import { productsOf } from '../src/shop/catalogue.js';
import type { GuildLink, GuildSettings } from '../src/store/guilds.js';
import { type Setting, setupActions } from '../src/views/actions.js';
import { checkUpView } from '../src/views/check-up.js';
import { eraseView, guildDataView, keyAndDataView, removeView } from '../src/views/key-and-data.js';
import { nameOf } from '../src/views/name.js';
import { productPageModal, productPageView } from '../src/views/product-page.js';
import type { Reply } from '../src/views/reply.js';
import {
  ANOTHER,
  keyModal,
  NONE,
  type Panel,
  questionView,
  type Settings,
  settingModal,
  setupView,
  suggestionView,
} from '../src/views/setup.js';
import { productAddress, shopAddress } from '../src/views/web-address.js';
import { LANGUAGES, languageCodes, languageOf, type Words } from '../src/words/index.js';

/** Settings that a newly linked shop's owner is asked for if they aren't set. */
const QUESTIONS = ['currency', 'timeZone'] as const;

export const setup = defineCommand({
  data: {
    name: 'setup',
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'language',
        choices: [
          { value: 'auto' },
          ...languageCodes.map((language) => ({ name: LANGUAGES[language].languageName, value: language })),
        ],
      },
      { type: ApplicationCommandOptionType.String, name: 'currency', autocomplete: true, max_length: 100 },
      { type: ApplicationCommandOptionType.String, name: 'time_zone', autocomplete: true, max_length: 100 },
    ],
  },
  texts: ({ commands }) => commands.setup,
  permission: 'ManageGuild',
  visibility: 'private',
  async run(context, { language, currency, time_zone }) {
    const { guild, format } = context;
    const change: Partial<GuildSettings> = {
      ...(language !== undefined && { language }),
      ...(currency !== undefined && { currency: isNone(currency) ? null : currencyCode(currency) }),
      ...(time_zone !== undefined && { timeZone: isNone(time_zone) ? null : timeZoneName(time_zone) }),
    };
    if (Object.keys(change).length === 0) return panel(context);
    return panel(context, await guild.change(change), format.words.setup.changed);
  },
  complete: {
    currency: async ({ format: { words } }, typed) =>
      orNone(words.setup.none, typed, currencyChoices(typed, words)),
    time_zone: async ({ format: { words } }, typed) =>
      orNone(words.setup.none, typed, timeZoneChoices(typed, words)),
  },
  actions: implement(setupActions, {
    panel: { mode: 'update', run: (context) => panel(context) },
    key: { mode: 'modal', run: async ({ format }) => keyModal(format.words) },
    save: { mode: 'inPlace', run: (context, _args, { fields }) => saveKey(context, fields.key) },
    accept: {
      mode: 'update',
      run: async (context) => ask(context, await context.guild.change(suggested(context)), 0),
    },
    ask: { mode: 'update', run: (context, { question }) => ask(context, context.guild.settings, question) },
    set: {
      mode: 'update',
      formOn: {
        value: ANOTHER,
        run: async ({ format }, { setting, next }) => settingModal(setting, next, format.words),
      },
      async run(context, { setting, next }, { values: [value = ''] }) {
        const settings = await context.guild.change(chosen(setting, value));
        return next === undefined ? panel(context, settings) : ask(context, settings, next);
      },
    },
    typed: {
      mode: 'update',
      repeatsFields: ['value'],
      async run(context, { setting, next }, { fields: { value = '' } }) {
        const { words } = context.format;
        const settings = await context.guild.change(
          setting === 'currency'
            ? { currency: typedCurrency(value, words) }
            : { timeZone: typedTimeZone(value, words) },
        );
        return next === undefined ? panel(context, settings) : ask(context, settings, next);
      },
    },
    productPage: {
      mode: 'modal',
      run: async ({ guild, format }) => productPageModal(guild.settings.productPage, format.words),
    },
    typedPage: {
      mode: 'update',
      repeatsFields: ['address'],
      run: (context, _args, { fields: { address = '' } }) =>
        address.trim() === '' ? savePage(context, null) : tryPage(context, address),
    },
    usePage: { mode: 'update', run: (context, { path }) => savePage(context, path) },
    // It names what the shop hides, so a reassigned command isn't enough.
    checkUp: {
      mode: 'update',
      permission: 'ManageGuild',
      async run({ shop, guild, format, botIsMember }) {
        const [facts, isMember, { posts }] = await Promise.all([
          shop.checkUp(guild.settings.paymentSearch),
          botIsMember(),
          guild.following.state(),
        ]);
        const haltedPosts = posts.filter(({ ended, refused }) => ended || refused).length;
        return checkUpView(
          facts,
          { ...choosable(guild.settings, format.words), botIsMember: isMember, haltedPosts },
          format.words,
        );
      },
    },
    more: {
      mode: 'update',
      run: async (context) => keyAndData(context, context.guild.settings),
    },
    remove: {
      mode: 'update',
      async run({ guild, format }) {
        const link = await guild.linked();
        if (!link) throw new Failure({ kind: 'outdated' });
        return removeView(link, format.words);
      },
    },
    removed: {
      mode: 'update',
      async run(context) {
        await context.guild.unlink();
        return panel(context, context.guild.settings, context.format.words.setup.removed);
      },
    },
    paymentSearch: {
      mode: 'update',
      run: async (context, { turn }) =>
        keyAndData(context, await context.guild.change({ paymentSearch: turn === 'on' })),
    },
    data: {
      mode: 'update',
      run: async ({ guild, format }) => guildDataView(await guild.data(), format.words),
    },
    erase: { mode: 'update', run: async ({ format }) => eraseView(format.words) },
    erased: {
      mode: 'update',
      async run(context) {
        const settings = await context.guild.erase();
        return panel(context, settings, context.format.words.setup.data.erased);
      },
    },
  }),
});

/** @param note what has just been done; else it says, before a key is entered, where the record wouldn't stay */
async function panel(
  context: Context,
  settings: GuildSettings = context.guild.settings,
  note?: string,
): Promise<Reply> {
  const { guild, botIsMember } = context;
  const { words } = context.format;
  const link = await guild.linked();
  const shown = await panelOf(context, link, settings);
  if (note !== undefined || link || (await botIsMember())) return setupView(shown, words, note);
  const { title, advice } = words.checkUp.finding({ kind: 'notMember', severity: 'bad' });
  return setupView(shown, words, `⚠️ **${title}**\n${advice}`);
}

const keyAndData = async ({ shop, guild, format }: Context, settings: GuildSettings): Promise<Reply> =>
  keyAndDataView(await guild.linked(), shop.paymentSearch && settings.paymentSearch, format.words);

async function panelOf(
  { shop, guildLanguage, format }: Context,
  link: GuildLink | null,
  settings: GuildSettings,
): Promise<Panel> {
  const known = link ? await orUndefined(shop.knownCatalogue()) : undefined;
  return { ...choosable(settings, format.words), link, guildLanguage, catalogue: known?.value };
}

const choosable = (settings: GuildSettings, words: Words): Settings => ({
  settings,
  choices: commonChoices(settings, words),
});

const savePage = async (context: Context, productPage: string | null): Promise<Reply> =>
  panel(context, await context.guild.change({ productPage }), context.format.words.setup.changed);

/** Asks the owner to look at a product's page: the bot never opens a typed address. */
async function tryPage({ shop, format }: Context, typed: string): Promise<Reply> {
  const [about, catalogue] = await Promise.all([shop.info(), shop.catalogue()]);
  const home = shopAddress(about.value);
  if (!home) throw new Failure({ kind: 'notProductPage', why: 'otherSite' });
  const products = productsOf(catalogue.value);
  const ids = new Set(products.map(({ id }) => id));
  const path = readProductPage(typed, home, (id) => ids.has(id));
  // The page that was just open would prove nothing.
  const product = products.find(({ id }) => !typed.includes(String(id))) ?? products[0];
  if (!product) throw new Failure({ kind: 'notProductPage', why: 'noProduct' });
  const address = productAddress(home, path, product.id);
  if (!address) throw new Failure({ kind: 'notProductPage', why: 'tooLong' });
  return productPageView(product, path, address, format.words);
}

/** Links the shop of a key; then come the first settings, where they aren't set. */
async function saveKey(context: Context, typed = ''): Promise<Reply> {
  const { shop, guild, format } = context;
  const { words } = format;
  const link = await orKeyNotSaved(context, () => shop.link(wellFormedKey(typed)));
  const note = words.setup.saved(nameOf(link.shopName, 200, words));
  const change = suggested(context);
  if (Object.keys(change).length > 0) {
    const settings = choosable({ ...guild.settings, ...change }, words);
    return suggestionView({ ...settings, guildLanguage: context.guildLanguage }, words, note);
  }
  return ask(context, guild.settings, 0, note);
}

/** The owner who typed the key reads another text than users of the shop. */
async function orKeyNotSaved({ guild }: Context, link: () => Promise<GuildLink>): Promise<GuildLink> {
  try {
    return await link();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const before = await orUndefined(guild.linked());
    throw new Failure({ kind: 'keyNotSaved', why: error.problem, wasLinked: !!before }, error.problem.kind);
  }
}

/** Suggestions from the owner's language for what isn't set. */
function suggested({ guild: { settings }, locale, guildLanguage }: Context): Partial<GuildSettings> {
  const language = languageOf(locale);
  const { currency, timeZone } = likelyPreferences(locale);
  return {
    ...(settings.language === 'auto' && language && language !== guildLanguage && { language }),
    ...(settings.currency === null && currency !== null && { currency }),
    ...(settings.timeZone === null && timeZone !== null && { timeZone }),
  };
}

/** Asks the next unanswered question, beginning with `question`; shows the panel if there is none. */
async function ask(
  context: Context,
  settings: GuildSettings,
  question: number,
  note?: string,
): Promise<Reply> {
  const { words } = context.format;
  for (const [index, setting] of QUESTIONS.entries())
    if (index >= question && settings[setting] === null)
      return questionView(setting, index + 1, choosable(settings, words), words, note);
  return panel(context, settings, [note, words.setup.firstSettings.ready].filter(Boolean).join('\n'));
}

/** @throws Failure for an unknown value */
function chosen(setting: Setting, value: string): Partial<GuildSettings> {
  switch (setting) {
    case 'currency':
      return { currency: isNone(value) ? null : currencyCode(value) };
    case 'timeZone':
      return { timeZone: isNone(value) ? null : timeZoneName(value) };
    case 'language': {
      const language = languageCodes.find((code) => code === value);
      if (language === undefined && value !== 'auto') throw new Failure({ kind: 'outdated' });
      return { language: language ?? 'auto' };
    }
  }
}

function wellFormedKey(text: string): string {
  const key = text.trim();
  // A proxy may decode what the client encodes, so characters with a meaning in a path are refused.
  if (!/^[^\s\p{C}/\\?#%]+$/u.test(key)) throw new Failure({ kind: 'malformedKey' });
  return key;
}

const isNone = (text: string) => text.trim().toLowerCase() === NONE;

const orNone = (label: string, typed: string, choices: { name: string; value: string }[]) =>
  typed.trim() === '' ? [{ name: label, value: NONE }, ...choices] : choices;
