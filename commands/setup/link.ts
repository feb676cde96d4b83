import type { Context } from '../../src/bot/context.js';
import { Failure, orUndefined } from '../../src/domain/failure.js';
import type { GuildLink } from '../../src/store/guilds.js';
import { DEFAULT_ZONE } from '../../src/ui/format.js';
import type { Reply } from '../../src/ui/reply.js';
import { showPanel } from './panel.js';

/** The platform names neither, and all of its clients take these. */
const LIKELY = { currency: 'RUB', timeZone: DEFAULT_ZONE };

/** Links the shop of a key; a currency and a time zone are set if they aren't yet. */
export async function saveKey(context: Context, typed = ''): Promise<Reply> {
  const { shop, guild } = context;
  const wasLinked = Boolean(await orUndefined(guild.linked()));
  await orKeyNotSaved(wasLinked, () => shop.link(wellFormedKey(typed)));
  const { currency, timeZone } = guild.settings;
  if (currency === null || timeZone === null)
    await guild.change({ currency: currency ?? LIKELY.currency, timeZone: timeZone ?? LIKELY.timeZone });
  return showPanel(context, !wasLinked);
}

/** The owner who typed the key reads another text than users of the shop. */
async function orKeyNotSaved(wasLinked: boolean, link: () => Promise<GuildLink>): Promise<GuildLink> {
  try {
    return await link();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure({ kind: 'keyNotSaved', why: error.problem, wasLinked }, error.problem.kind);
  }
}

function wellFormedKey(text: string): string {
  const key = text.trim();
  // A proxy may decode what the client encodes, so characters with a meaning in a path are refused.
  if (!/^[^\s\p{C}/\\?#%]+$/u.test(key)) throw new Failure({ kind: 'malformedKey' });
  return key;
}
