import type { GuildData, GuildLink } from '../store/guilds.js';
import { codeSpan } from '../text/markdown.js';
import type { Words } from '../words/index.js';
import { setupActions } from './actions.js';
import { button, buttonRows } from './components.js';
import { COLOURS } from './embed.js';
import { nameOf } from './name.js';
import type { Reply, TextFile } from './reply.js';

/**
 * What is seldom needed: another key, the stored data, and taking them away.
 * @param search whether payments are found by the player's name; undefined where the shop API can't list them
 */
export function keyAndDataView(link: GuildLink | null, search: boolean | undefined, words: Words): Reply {
  const texts = words.setup.keyAndData;
  const searchTexts = link && search !== undefined ? texts.search[search ? 'on' : 'off'] : null;
  const lines = [
    link && texts.replaceKeyDoes,
    searchTexts?.does ?? null,
    texts.dataDoes,
    link && texts.unlinkDoes,
    texts.eraseDoes,
  ];
  const tail = link && link.keyTail !== '' ? `${words.setup.keyTail(codeSpan(link.keyTail))}\n\n` : '';
  return {
    embeds: [
      {
        title: texts.title,
        description: tail + lines.filter((line) => line !== null).join('\n'),
        color: COLOURS.neutral,
      },
    ],
    components: buttonRows([
      link && button(setupActions.key(), texts.replaceKey),
      button(setupActions.data(), texts.data),
      searchTexts && button(setupActions.paymentSearch({ turn: search ? 'off' : 'on' }), searchTexts.change),
      link && button(setupActions.remove(), texts.unlink, { style: 'danger' }),
      button(setupActions.erase(), texts.erase, { style: 'danger' }),
      button(setupActions.panel(), words.setup.back),
    ]),
    files: [],
  };
}

/** Everything that is kept of a guild, as a file to take away. */
export function guildDataView(data: GuildData | null, words: Words): Reply {
  const { title, kept, nothing } = words.setup.data;
  return {
    embeds: [{ title, description: data ? kept : nothing, color: COLOURS.neutral }],
    components: buttonRows([button(setupActions.more(), words.setup.back)]),
    files: data ? [dataFile(data)] : [],
  };
}

/** Field by field, so that a record's future fields don't leak unnoticed. */
function dataFile({ guildId, settings, link, following }: GuildData): TextFile {
  const data = {
    server: guildId,
    language: settings.language,
    currency: settings.currency,
    timeZone: settings.timeZone,
    paymentSearch: settings.paymentSearch,
    productPage: settings.productPage,
    shop: link && { name: link.shopName, keyEndsIn: link.keyTail },
    posts: following.posts,
    announcements: following.announce,
    announced: following.announced,
  };
  return { name: `shopkeep-${guildId}.json`, text: `${JSON.stringify(data, undefined, 2)}\n` };
}

/** Asks before the shop is unlinked. */
export const removeView = (link: GuildLink, words: Words): Reply =>
  question(words.setup.removeTitle, words.setup.removeQuestion(nameOf(link.shopName, 200, words)), [
    button(setupActions.removed(), words.setup.removeYes, { style: 'danger' }),
    button(setupActions.more(), words.setup.back),
  ]);

/** Asks before everything is erased. */
export const eraseView = (words: Words): Reply =>
  question(words.setup.data.eraseTitle, words.setup.data.eraseQuestion, [
    button(setupActions.erased(), words.setup.data.eraseYes, { style: 'danger' }),
    button(setupActions.more(), words.setup.back),
  ]);

const question = (title: string, description: string, buttons: ReturnType<typeof button>[]): Reply => ({
  embeds: [{ title, description, color: COLOURS.bad }],
  components: buttonRows(buttons),
});
