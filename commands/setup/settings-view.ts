import type { Product } from '../../src/domain/product.js';
import type { GuildSettings } from '../../src/store/guilds.js';
import { joinParts } from '../../src/text/markdown.js';
import { setupActions } from '../../src/ui/actions.js';
import { button, buttonRows, linkButton, selectRows } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { displayName } from '../../src/ui/name.js';
import type { Modal, Reply } from '../../src/ui/reply.js';
import { findLanguage, LANGUAGES, type Language, languageCodes, type Words } from '../../src/words/index.js';

interface Settings {
  readonly settings: GuildSettings;
  /** For public replies, while the language is automatic. */
  readonly guildLanguage: Language;
  /** Address of a sample product's page. */
  readonly page: string | undefined;
  /** How many answers the staff taught the bot. */
  readonly learned?: number;
  /** What was not saved. */
  readonly note?: string | undefined;
  /** What **Buy** opens was just changed: the way back is the next step. */
  readonly isPageSaved?: boolean;
}

export function settingsView(
  { settings, guildLanguage, page, learned = 0, note, isPageSaved = false }: Settings,
  words: Words,
): Reply {
  const { language, hiddenNames } = settings;
  const { setup, teaching } = words;
  const opens = page === undefined ? setup.noProductPage : setup.buyOpens(page);
  const languages = ['auto', ...languageCodes].map((value) => {
    const chosen = findLanguage(value);
    const { languageName } = LANGUAGES[chosen ?? guildLanguage];
    const label = setup.language(chosen ? languageName : setup.automatic(languageName));
    return { label, value, isChosen: value === language };
  });
  return {
    embeds: [
      {
        title: setup.settings,
        description: joinParts([note, isPageSaved ? setup.saved(opens) : opens, `-# ${setup.usual}`], '\n'),
        color: COLOURS[note !== undefined ? 'waiting' : isPageSaved ? 'good' : 'neutral'],
      },
    ],
    components: [
      ...selectRows(setupActions.setLanguage(), '🌐', languages),
      ...buttonRows([
        button(setupActions.productPage(), setup.productPage),
        button(setupActions.hiddenNames(), setup.hiddenNames.button(hiddenNames.length)),
        learned > 0 && button(setupActions.forgetAnswers(), teaching.forgetAll(learned)),
        button(setupActions.key(), setup.replaceKey),
        button(setupActions.remove(), setup.remove),
        button(setupActions.panel(), words.back, isPageSaved && 'primary'),
      ]),
    ],
  };
}

/** The question before all answers are forgotten. */
export const forgetView = (learned: number, { teaching, back }: Words): Reply => ({
  embeds: [{ title: teaching.forgetQuestion(learned), color: COLOURS.bad }],
  components: buttonRows([
    button(setupActions.forgotAnswers(), teaching.forgetYes, 'danger'),
    button(setupActions.settings(), back),
  ]),
});

/** The form takes 1,000 characters; the names in Minecraft have up to 16. */
export const MAX_HIDDEN_NAMES = 50;
const MAX_NAMES_CHARS = 1000;

export function hiddenNamesModal(names: readonly string[], { setup }: Words): Modal {
  const { formTitle, label, hint } = setup.hiddenNames;
  const text = names.join(', ');
  return {
    customId: setupActions.saveHiddenNames(),
    title: formTitle,
    fields: [
      {
        custom_id: 'names',
        label,
        description: hint(MAX_HIDDEN_NAMES),
        maxLength: MAX_NAMES_CHARS,
        required: false,
        // Names that were typed without spaces may fit only without them.
        ...(names.length > 0 && { value: text.length <= MAX_NAMES_CHARS ? text : names.join(',') }),
      },
    ],
  };
}

/** Addresses from advertisements are long. */
const ADDRESS_MAX = 500;

export function productPageModal(currentPath: string | null, words: Words): Modal {
  const { formTitle, label, description } = words.setup.productPages;
  return {
    customId: setupActions.typedPage(),
    title: formTitle,
    fields: [
      {
        custom_id: 'address',
        label,
        description,
        maxLength: ADDRESS_MAX,
        required: false,
        ...(currentPath !== null && { value: currentPath }),
      },
    ],
  };
}

export function productPageView(
  { name }: Pick<Product, 'name'>,
  path: string,
  address: string,
  words: Words,
): Reply {
  const { question, why, open, yes, no } = words.setup.productPages;
  return {
    embeds: [{ title: question(displayName(name, 200, words)), description: why, color: COLOURS.neutral }],
    components: buttonRows([
      linkButton(address, open),
      button(setupActions.usePage({ path }), yes, 'primary'),
      button(setupActions.settings(), no),
    ]),
  };
}
