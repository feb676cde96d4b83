import { implement } from '../src/bot/action.js';
import { defineCommand } from '../src/bot/command.js';
import type { Context } from '../src/bot/context.js';
import { ApplicationCommandOptionType } from '../src/discord.js';
import { Failure } from '../src/failure.js';
import { currencyChoices, currencyCode, timeZoneChoices, timeZoneName } from '../src/regional.js';
import type { GuildLink, GuildSettings } from '../src/store/guilds.js';
import { setupActions } from '../src/views/actions.js';
import { checkUpView } from '../src/views/check-up.js';
import { eraseView, guildDataView } from '../src/views/guild-data.js';
import { nameOf } from '../src/views/name.js';
import type { Reply } from '../src/views/reply.js';
import { keyModal, removeView, setupView } from '../src/views/setup.js';
import { LANGUAGES, languageCodes } from '../src/words/index.js';

/** What a person chooses to unset a currency or a time zone. */
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
    const link = await guild.linked();
    if (Object.keys(change).length === 0) return panel(context, link);
    return setupView(link, await guild.change(change), format.words, format.words.setup.changed);
  },
  complete: {
    currency: async ({ format: { words } }, typed) =>
      orNone(words.setup.none, typed, currencyChoices(typed, words)),
    time_zone: async ({ format: { words } }, typed) =>
      orNone(words.setup.none, typed, timeZoneChoices(typed, words)),
  },
  actions: implement(setupActions, {
    panel: {
      mode: 'update',
      // It can follow the question whether to erase everything, and the file above that is not the panel's.
      run: async (context) => ({ ...(await panel(context, await context.guild.linked())), files: [] }),
    },
    key: { mode: 'modal', run: async ({ format }) => keyModal(format.words) },
    save: {
      mode: 'update',
      async run({ shop, guild, format: { words } }, _args, { fields: { key = '' } }) {
        const link = await shop.link(wellFormedKey(key));
        const note = words.setup.saved(nameOf(link.shopName, 200, words));
        return setupView(link, guild.settings, words, note);
      },
    },
    remove: {
      mode: 'update',
      async run({ guild, format }) {
        const link = await guild.linked();
        if (!link) throw new Failure({ kind: 'outdated' });
        return removeView(link, format.words);
      },
    },
    // They name what the shop hides, so they are not for everyone to whom an owner gives the command.
    checkUp: { mode: 'private', permission: 'ManageGuild', run: checkUp },
    checkAgain: { mode: 'update', permission: 'ManageGuild', run: checkUp },
    removed: {
      mode: 'update',
      async run({ guild, format: { words } }) {
        await guild.unlink();
        return setupView(null, guild.settings, words, words.setup.removed);
      },
    },
    data: {
      mode: 'private',
      run: async ({ guild, format }) => guildDataView(await guild.data(), format.words),
    },
    erase: { mode: 'update', run: async ({ format }) => eraseView(format.words) },
    erased: {
      mode: 'update',
      run: async ({ guild, format: { words } }) => ({
        ...setupView(null, await guild.erase(), words, words.setup.data.erased),
        files: [],
      }),
    },
  }),
});

/** Before a key is entered, it says where the record wouldn't stay. */
async function panel(
  { guild, format: { words }, botIsMember }: Context,
  link: GuildLink | null,
): Promise<Reply> {
  if (link || (await botIsMember())) return setupView(link, guild.settings, words);
  const { title, advice } = words.checkUp.finding({ kind: 'notMember', severity: 'bad' });
  return setupView(link, guild.settings, words, `⚠️ **${title}**\n${advice}`);
}

async function checkUp({ shop, format, botIsMember }: Context): Promise<Reply> {
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
