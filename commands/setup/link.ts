import type { Context } from '../../src/bot/context.js';
import { Failure, orUndefined } from '../../src/failure.js';
import { likelyPreferences } from '../../src/regional.js';
import type { GuildLink, GuildSettings } from '../../src/store/guilds.js';
import { nameOf } from '../../src/views/name.js';
import type { Reply } from '../../src/views/reply.js';
import { suggestionView } from '../../src/views/setup.js';
import { languageOf } from '../../src/words/index.js';
import { ask, choosable } from './panel.js';

/** Links the shop of a key; then come the first settings, where they aren't set. */
export async function saveKey(context: Context, typed = ''): Promise<Reply> {
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
export function suggested({ guild: { settings }, locale, guildLanguage }: Context): Partial<GuildSettings> {
  const language = languageOf(locale);
  const { currency, timeZone } = likelyPreferences(locale);
  return {
    ...(settings.language === 'auto' && language && language !== guildLanguage && { language }),
    ...(settings.currency === null && currency !== null && { currency }),
    ...(settings.timeZone === null && timeZone !== null && { timeZone }),
  };
}

function wellFormedKey(text: string): string {
  const key = text.trim();
  // A proxy may decode what the client encodes, so characters with a meaning in a path are refused.
  if (!/^[^\s\p{C}/\\?#%]+$/u.test(key)) throw new Failure({ kind: 'malformedKey' });
  return key;
}
