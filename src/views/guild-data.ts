import type { GuildData } from '../store/guilds.js';
import type { Words } from '../words/index.js';
import { setupActions } from './actions.js';
import { button, buttonRows } from './components.js';
import { COLOURS } from './embed.js';
import type { Reply, TextFile } from './reply.js';

/** Everything that is kept of a guild, as a file to take away. */
export function guildDataView(data: GuildData | null, words: Words): Reply {
  const { title, kept, nothing, erase } = words.setup.data;
  if (!data) return { embeds: [{ title, description: nothing, color: COLOURS.waiting }] };
  return {
    embeds: [{ title, description: kept, color: COLOURS.good }],
    components: buttonRows([button(setupActions.erase(), erase, { style: 'danger' })]),
    files: [dataFile(data)],
  };
}

/** Field by field, so that what a record may hold one day does not get out unnoticed. */
function dataFile({ guildId, settings, link }: GuildData): TextFile {
  const data = {
    server: guildId,
    language: settings.language,
    currency: settings.currency,
    timeZone: settings.timeZone,
    shop: link && { name: link.shopName, keyEndsIn: link.keyTail },
  };
  return { name: `shopkeep-${guildId}.json`, text: `${JSON.stringify(data, undefined, 2)}\n` };
}

/** Asks before everything is erased; the file stays where it is, so that it can still be saved. */
export const eraseView = ({ setup: { data } }: Words): Reply => ({
  embeds: [{ title: data.eraseTitle, description: data.eraseQuestion, color: COLOURS.bad }],
  components: buttonRows([
    button(setupActions.erased(), data.eraseYes, { style: 'danger' }),
    button(setupActions.panel(), data.eraseNo),
  ]),
});
