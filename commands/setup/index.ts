import { implement } from '../../src/bot/action.js';
import { defineCommand } from '../../src/bot/command.js';
import type { Context } from '../../src/bot/context.js';
import { ApplicationCommandOptionType } from '../../src/discord.js';
import { Failure } from '../../src/failure.js';
import { currencyChoices, currencyIn, timeZoneChoices, timeZoneIn } from '../../src/regional.js';
import type { GuildSettings } from '../../src/store/guilds.js';
import { type Setting, setupActions } from '../../src/views/actions.js';
import { checkUpView } from '../../src/views/check-up.js';
import { eraseView, guildDataView, removeView } from '../../src/views/key-and-data.js';
import { productPageModal } from '../../src/views/product-page.js';
import type { Reply } from '../../src/views/reply.js';
import { ANOTHER, keyModal, NONE, settingModal } from '../../src/views/setup.js';
import { LANGUAGES, languageCodes, type Words } from '../../src/words/index.js';
import { saveKey, suggested } from './link.js';
import { ask, choosable, keyAndData, panel } from './panel.js';
import { savePage, tryPage } from './product-page.js';

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
      ...(currency !== undefined && edited('currency', currency, format.words)),
      ...(time_zone !== undefined && edited('timeZone', time_zone, format.words)),
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
      run: (context, args, { values: [value = ''] }) => set(context, args, value),
    },
    typed: {
      mode: 'update',
      repeatsFields: ['value'],
      run: (context, args, { fields: { value = '' } }) => set(context, args, value),
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
          guild.following.checked(),
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

async function set(
  context: Context,
  { setting, next }: { readonly setting: Setting; readonly next?: number | undefined },
  value: string,
): Promise<Reply> {
  const settings = await context.guild.change(edited(setting, value, context.format.words));
  return next === undefined ? panel(context, settings) : ask(context, settings, next);
}

/** @param value chosen or typed; @throws Failure for an unknown one */
function edited(setting: Setting, value: string, words: Words): Partial<GuildSettings> {
  switch (setting) {
    case 'currency':
      return { currency: isNone(value) ? null : currencyIn(value, words) };
    case 'timeZone':
      return { timeZone: isNone(value) ? null : timeZoneIn(value, words) };
    case 'language': {
      const language = languageCodes.find((code) => code === value);
      if (language === undefined && value !== 'auto') throw new Failure({ kind: 'outdated' });
      return { language: language ?? 'auto' };
    }
  }
}

const isNone = (text: string) => text.trim().toLowerCase() === NONE;

const orNone = (label: string, typed: string, choices: { name: string; value: string }[]) =>
  typed.trim() === '' ? [{ name: label, value: NONE }, ...choices] : choices;
