import type { Context } from '../../src/bot/context.js';
import { orUndefined } from '../../src/failure.js';
import { commonChoices } from '../../src/regional.js';
import type { GuildLink, GuildSettings } from '../../src/store/guilds.js';
import { joined } from '../../src/text/joined.js';
import { keyAndDataView } from '../../src/views/key-and-data.js';
import type { Reply } from '../../src/views/reply.js';
import { type Panel, questionView, type Settings, setupView } from '../../src/views/setup.js';
import type { Words } from '../../src/words/index.js';

/** Settings that a newly linked shop's owner is asked for if they aren't set. */
const QUESTIONS = ['currency', 'timeZone'] as const;

/** @param note what has just been done; else it says, before a key is entered, where the record wouldn't stay */
export async function panel(
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

export const keyAndData = async ({ shop, guild, format }: Context, settings: GuildSettings): Promise<Reply> =>
  keyAndDataView(await guild.linked(), shop.paymentSearch && settings.paymentSearch, format.words);

async function panelOf(
  { shop, guildLanguage, format }: Context,
  link: GuildLink | null,
  settings: GuildSettings,
): Promise<Panel> {
  const known = link ? await orUndefined(shop.knownCatalogue()) : undefined;
  return { ...choosable(settings, format.words), link, guildLanguage, catalogue: known?.value };
}

export const choosable = (settings: GuildSettings, words: Words): Settings => ({
  settings,
  choices: commonChoices(settings, words),
});

/** Asks the next unanswered question, beginning with `question`; shows the panel if there is none. */
export async function ask(
  context: Context,
  settings: GuildSettings,
  question: number,
  note?: string,
): Promise<Reply> {
  const { words } = context.format;
  for (const [index, setting] of QUESTIONS.entries())
    if (index >= question && settings[setting] === null)
      return questionView(setting, index + 1, choosable(settings, words), words, note);
  return panel(context, settings, joined([note, words.setup.firstSettings.ready], '\n'));
}
