import type { Leaving, Slots } from '../../src/feeds/kit/slots.js';
import { channelMention, joinParts } from '../../src/text/markdown.js';
import { setupActions } from '../../src/ui/actions.js';
import { button, buttonRows } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { displayName } from '../../src/ui/name.js';
import type { Modal, Reply } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';

/** Samples have 32 characters, but no format is documented. */
const KEY_MAX = 200;
const NAME_MAX = 100;

/** Also shown after a removal. @param note text above the embed */
export const firstRunView = (words: Words, note?: string): Reply => ({
  ...(note !== undefined && { content: note }),
  embeds: [{ title: words.setup.link, description: words.setup.linkAdvice, color: COLOURS.neutral }],
  components: buttonRows([button(setupActions.key(), words.setup.enterKey, 'primary')]),
});

export const keyModal = (isLinked: boolean, words: Words): Modal => ({
  customId: setupActions.save(),
  title: isLinked ? words.setup.replaceKey : words.setup.formTitle,
  fields: [
    {
      custom_id: 'key',
      label: words.setup.keyLabel,
      maxLength: KEY_MAX,
    },
  ],
});

/** @param leaving what stays with members @param note what could not be ended */
export const removeView = (
  shop: string | undefined,
  channels: readonly string[],
  words: Words,
  leaving: readonly Leaving[] = [],
  note?: string,
): Reply => ({
  embeds: [
    {
      title: words.setup.removeTitle(displayName(shop ?? '', NAME_MAX, words)),
      description: joinParts(
        [
          note,
          words.setup.removeQuestion(channels.map(channelMention).join(', ')),
          ...leaving.map(({ question }) => question),
        ],
        '\n',
      ),
      color: COLOURS.bad,
    },
  ],
  components: buttonRows([
    button(setupActions.removed(), words.setup.removeYes, 'danger'),
    ...leaving.slice(0, 1).map(({ yes }) => button(setupActions.leave(), yes, 'danger')),
    button(setupActions.settings(), words.back),
  ]),
});

/** After another shop's key. @param left what stays of the former one */
export const newShopView = (
  shop: string | undefined,
  left: readonly Slots['newShop']['gives'][],
  words: Words,
): Reply => ({
  embeds: [
    {
      title: words.setup.linked(displayName(shop ?? '', NAME_MAX, words)),
      description: left.map(({ text }) => text).join('\n'),
      color: COLOURS.good,
    },
  ],
  components: buttonRows([...left.map((one) => one.button), button(setupActions.panel(), words.back)]),
});

export const startOverView = (feed: string, label: string, words: Words): Reply => ({
  embeds: [
    { title: words.setup.startOver(label), description: words.setup.startOverText, color: COLOURS.bad },
  ],
  components: buttonRows([
    button(setupActions.startedOver({ feed }), words.setup.startOverYes, 'danger'),
    button(setupActions.panel(), words.back),
  ]),
});
