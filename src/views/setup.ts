import { TextInputStyle } from '../discord.js';
import type { GuildLink, GuildSettings } from '../store/guilds.js';
import { codeSpan } from '../text/markdown.js';
import { LANGUAGES, type Words } from '../words/index.js';
import { setupActions } from './actions.js';
import { button, buttonRows } from './components.js';
import { COLOURS, field, inline } from './embed.js';
import { nameOf } from './name.js';
import type { Modal, Reply } from './reply.js';

/** Characters; samples have 32, no format is promised. */
const KEY_MAX = 200;

/** The state of a guild's link and settings. `note` tells what has just been done. */
export function setupView(
  link: GuildLink | null,
  settings: GuildSettings,
  words: Words,
  note?: string,
): Reply {
  return {
    ...(note && { content: note }),
    embeds: [
      {
        title: words.setup.title,
        color: link ? COLOURS.good : COLOURS.waiting,
        fields: [
          field(words.setup.shop, link ? linked(link, words) : words.setup.notLinked),
          inline(words.setup.language, languageOfReplies(settings, words)),
          inline(words.setup.currency, settings.currency ?? words.setup.noCurrency),
          inline(words.setup.timeZone, settings.timeZone ?? words.setup.noTimeZone),
        ],
        footer: { text: words.setup.hint },
      },
    ],
    components: buttonRows([
      button(setupActions.key(), link ? words.setup.replaceKey : words.setup.enterKey, {
        style: link ? 'secondary' : 'primary',
      }),
      link && button(setupActions.checkUp(), words.checkUp.button),
      button(setupActions.data(), words.setup.data.button),
      link && button(setupActions.remove(), words.setup.remove, { style: 'danger' }),
    ]),
  };
}

const languageOfReplies = ({ language }: GuildSettings, words: Words): string =>
  language === 'auto' ? words.setup.languageOfGuild : LANGUAGES[language].languageName;

const linked = (link: GuildLink, words: Words): string =>
  [
    words.setup.linked(nameOf(link.shopName, 200, words)),
    ...(link.keyTail === '' ? [] : [words.setup.keyTail(codeSpan(link.keyTail))]),
  ].join('\n');

export const keyModal = (words: Words): Modal => ({
  customId: setupActions.save(),
  title: words.setup.formTitle,
  fields: [
    {
      custom_id: 'key',
      style: TextInputStyle.Short,
      label: words.setup.keyLabel,
      description: words.setup.keyDescription,
      maxLength: KEY_MAX,
    },
  ],
});

export const removeView = (link: GuildLink, words: Words): Reply => ({
  embeds: [
    {
      title: words.setup.removeTitle,
      description: words.setup.removeQuestion(nameOf(link.shopName, 200, words)),
      color: COLOURS.bad,
    },
  ],
  components: buttonRows([
    button(setupActions.removed(), words.setup.removeYes, { style: 'danger' }),
    button(setupActions.panel(), words.setup.removeNo),
  ]),
});
