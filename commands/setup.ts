import { ApplicationCommandOptionType } from 'discord.js';
import { type Context, defineCommand } from '../src/bot/command.js';
import { Failure } from '../src/failure.js';
import { currencyChoices, currencyCode, timeZoneChoices, timeZoneName } from '../src/regional.js';
import type { GuildSettings } from '../src/store/guilds.js';
import { escapedName } from '../src/text/clip.js';
import { checkUpView } from '../src/views/check-up.js';
import { eraseView, guildDataView } from '../src/views/guild-data.js';
import type { Reply } from '../src/views/reply.js';
import { keyModal, removeView, setupView } from '../src/views/setup.js';
import { LANGUAGES, languageCodes } from '../src/words/index.js';

/** What a person chooses to take a currency or a time zone back. */
const NONE = 'none';

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
      {
        type: ApplicationCommandOptionType.String,
        name: 'currency',
        autocomplete: true,
        max_length: 100,
      },
      {
        type: ApplicationCommandOptionType.String,
        name: 'time_zone',
        autocomplete: true,
        max_length: 100,
      },
    ],
  },
  texts: ({ commands }) => commands.setup,
  permission: 'ManageGuild',
  answer: 'private',
  async run(context, { language, currency, time_zone }) {
    const change: Partial<GuildSettings> = {
      ...(language !== undefined && { language }),
      ...(currency !== undefined && { currency: isNone(currency) ? null : currencyCode(currency) }),
      ...(time_zone !== undefined && { timeZone: isNone(time_zone) ? null : timeZoneName(time_zone) }),
    };
    const { setup, settings, format } = context;
    const link = await setup.linked();
    if (Object.keys(change).length === 0) return setupView(link, settings, format.words);
    return setupView(link, await setup.change(change), format.words, format.words.setup.changed);
  },
  complete: {
    currency: async ({ format: { words } }, typed) =>
      orNone(words.setup.none, typed, currencyChoices(typed, words)),
    time_zone: async ({ format: { words } }, typed) =>
      orNone(words.setup.none, typed, timeZoneChoices(typed, words)),
  },
  actions: {
    panel: {
      answer: 'update',
      // It can follow the question whether to erase everything, and the file above that is not the panel's.
      run: async ({ setup, settings, format }) => ({
        ...setupView(await setup.linked(), settings, format.words),
        files: [],
      }),
    },
    key: { answer: 'form', run: async ({ format }) => keyModal(format.words) },
    save: {
      answer: 'update',
      async run(context, { fields: { key = '' } }) {
        const { words } = context.format;
        const link = await context.shop.link(wellFormedKey(key));
        const note = words.setup.saved(escapedName(link.shopName, 200) || words.unnamed);
        return setupView(link, context.settings, words, note);
      },
    },
    remove: {
      answer: 'update',
      async run({ setup, format }) {
        const link = await setup.linked();
        if (!link) throw new Failure({ kind: 'outdated' });
        return removeView(link, format.words);
      },
    },
    checkUp: { answer: 'private', run: checkUp },
    checkAgain: { answer: 'update', run: checkUp },
    removed: {
      answer: 'update',
      async run(context) {
        const { setup, settings, format } = context;
        await setup.unlink();
        return setupView(null, settings, format.words, format.words.setup.removed);
      },
    },
    data: {
      answer: 'private',
      run: async ({ setup, format }) => guildDataView(await setup.kept(), format.words),
    },
    erase: { answer: 'update', run: async ({ format }) => eraseView(format.words) },
    erased: {
      answer: 'update',
      async run({ shop, setup, format: { words } }) {
        await shop.forget();
        return { ...setupView(null, await setup.erase(), words, words.setup.data.erased), files: [] };
      },
    },
  },
});

/** Names what the shop hides, so it is not for everybody whom the owner lets use the command. */
async function checkUp({ shop, format, may, botIsMember }: Context): Promise<Reply> {
  if (!may('ManageGuild')) throw new Failure({ kind: 'notAllowed', permission: 'ManageGuild' });
  const [facts, isMember] = await Promise.all([shop.checkUp(), botIsMember()]);
  return checkUpView(facts, isMember, format.words);
}

function wellFormedKey(text: string): string {
  const key = text.trim();
  // A proxy may decode what the client encodes, so nothing that means something in a path is let through.
  if (!/^[^\s\p{C}/\\?#%]+$/u.test(key)) throw new Failure({ kind: 'malformedKey' });
  return key;
}

const isNone = (text: string) => text.trim().toLowerCase() === NONE;

const orNone = (label: string, typed: string, choices: { name: string; value: string }[]) =>
  typed.trim() === '' ? [{ name: label, value: NONE }, ...choices] : choices;
