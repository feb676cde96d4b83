import type { APIEmbed } from 'discord.js';
import { type Catalogue, productsOf } from '../shop/catalogue.js';
import type { GuildLink, GuildSettings } from '../store/guilds.js';
import { joined } from '../text/joined.js';
import { codeSpan } from '../text/markdown.js';
import { LANGUAGES, type Language, languageCodes, type Words } from '../words/index.js';
import { type Setting, setupActions, shopActions } from './actions.js';
import { button, buttonRows, type Option, selectRow } from './components.js';
import { COLOURS } from './embed.js';
import { nameOf } from './name.js';
import type { Choice, Modal, Reply, Row } from './reply.js';

/** Characters; samples have 32, no format is promised. */
const KEY_MAX = 200;

/** What a person chooses to unset a currency or a time zone, and to type one that isn't listed. */
export const NONE = 'none';
export const ANOTHER = 'another';

/** A guild's settings, with the currencies and time zones to choose from, the set ones included. */
export interface Settings {
  readonly settings: GuildSettings;
  readonly choices: Readonly<Record<'currency' | 'timeZone', readonly Choice<string>[]>>;
}

/** What the panel shows. */
export interface Panel extends Settings {
  readonly link: GuildLink | null;
  /** The language of public replies if `settings` name none. */
  readonly guildLanguage: Language;
  /** Where nobody has to wait for it. */
  readonly catalogue?: Catalogue | undefined;
}

/** A guild's link and settings, with everything to change them. `note` says what has just been done. */
export function setupView(panel: Panel, words: Words, note?: string): Reply {
  const { link, settings } = panel;
  return {
    ...(note && { content: note }),
    embeds: [link ? linkedEmbed(panel, link, words) : unlinkedEmbed(panel, words)],
    components: [
      ...(link ? [...settingRows(panel, words), languageRow(settings, words)] : []),
      ...buttonRows([
        link
          ? button(shopActions.show(), words.setup.showShop, { style: 'primary' })
          : button(setupActions.key(), words.setup.enterKey, { style: 'primary' }),
        link && button(setupActions.checkUp(), words.checkUp.button),
        link && button(setupActions.productPage(), words.setup.productPage),
        button(setupActions.more(), link ? words.setup.more : words.setup.moreUnlinked),
      ]),
    ],
    // The panel can follow the stored data, whose file isn't the panel's.
    files: [],
  };
}

function linkedEmbed(panel: Panel, link: GuildLink, words: Words): APIEmbed {
  const { catalogue } = panel;
  const facts = joined([
    link.keyTail !== '' && words.setup.keyTail(codeSpan(link.keyTail)),
    catalogue && words.setup.counts(catalogue.servers.length, productsOf(catalogue).length),
  ]);
  const settings = `${settingLines(panel, words)}\n${productPageLine(panel.settings, words)}`;
  return {
    title: words.setup.linked(nameOf(link.shopName, 200, words)),
    description: joined([facts, settings], '\n\n'),
    color: COLOURS.good,
  };
}

const productPageLine = ({ productPage }: GuildSettings, { setup }: Words): string =>
  `**${setup.productPage}**: ${productPage === null ? setup.noProductPage : codeSpan(productPage.replace('{id}', '…'))}`;

function unlinkedEmbed(panel: Panel, words: Words): APIEmbed {
  const { language, currency, timeZone } = panel.settings;
  const isSet = language !== 'auto' || currency !== null || timeZone !== null;
  return {
    title: words.setup.notLinked,
    description: words.setup.enterTheKey + (isSet ? `\n\n${settingLines(panel, words)}` : ''),
    color: COLOURS.neutral,
  };
}

function settingLines({ settings, choices, guildLanguage }: Omit<Panel, 'link'>, words: Words): string {
  const { language, currency, timeZone } = settings;
  const nameOfCurrency = choices.currency.find(({ value }) => value === currency)?.name;
  const { setup } = words;
  return [
    `**${setup.language}**: ${language === 'auto' ? setup.languageOfGuild(LANGUAGES[guildLanguage].languageName) : LANGUAGES[language].languageName}`,
    `**${setup.currency}**: ${currency === null ? setup.noCurrency : (nameOfCurrency ?? currency)}`,
    `**${setup.timeZone}**: ${timeZone === null ? setup.noTimeZone : codeSpan(timeZone)}`,
  ].join('\n');
}

/** The selects for currency and time zone; with `onlyUnset`, only those without a value. */
export const settingRows = (from: Settings, words: Words, onlyUnset = false): Row[] =>
  (['currency', 'timeZone'] as const)
    .filter((setting) => !onlyUnset || from.settings[setting] === null)
    .map((setting) => settingRow(setting, from, words));

/** @param next the question of the first settings that follows; left out, the panel follows */
function settingRow(
  setting: 'currency' | 'timeZone',
  { settings, choices }: Settings,
  words: Words,
  next?: number,
): Row {
  const chosen = settings[setting];
  const options: Option[] = [
    ...choices[setting].map(({ name, value }) => ({ label: name, value, isChosen: value === chosen })),
    ...(next === undefined && chosen !== null ? [{ label: words.setup.none, value: NONE }] : []),
    { label: words.setup.another, value: ANOTHER },
  ];
  const placeholder = setting === 'currency' ? words.setup.chooseCurrency : words.setup.chooseTimeZone;
  return selectRow(setupActions.set({ setting, next }), placeholder, options);
}

const languageRow = ({ language }: GuildSettings, words: Words): Row =>
  selectRow(setupActions.set({ setting: 'language' }), words.setup.chooseLanguage, [
    {
      label: `${words.setup.chooseLanguage}: ${words.setup.automatic}`,
      value: 'auto',
      isChosen: language === 'auto',
    },
    ...languageCodes.map((code) => ({
      label: LANGUAGES[code].languageName,
      value: code,
      isChosen: language === code,
    })),
  ]);

/** Asks whether to take the settings that go with the owner's language; then for each that is not set. */
export const suggestionView = (panel: Omit<Panel, 'link'>, words: Words, note: string): Reply => ({
  content: note,
  embeds: [
    {
      title: words.setup.firstSettings.title,
      description: `${words.setup.firstSettings.suggested}\n\n${settingLines(panel, words)}`,
      color: COLOURS.neutral,
    },
  ],
  components: buttonRows([
    button(setupActions.accept(), words.setup.firstSettings.accept, { style: 'primary' }),
    button(setupActions.ask({ question: 0 }), words.setup.firstSettings.choose),
    button(setupActions.panel(), words.setup.firstSettings.skip),
  ]),
});

/** Asks for one of the first settings. @param next the question that follows */
export function questionView(
  setting: 'currency' | 'timeZone',
  next: number,
  from: Settings,
  words: Words,
  note?: string,
): Reply {
  const { title, why } = words.setup.firstSettings[setting];
  return {
    ...(note && { content: note }),
    embeds: [{ title, description: why, color: COLOURS.neutral }],
    components: [
      settingRow(setting, from, words, next),
      ...buttonRows([button(setupActions.ask({ question: next }), words.setup.firstSettings.skip)]),
    ],
  };
}

export const keyModal = (words: Words): Modal => ({
  customId: setupActions.save(),
  title: words.setup.formTitle,
  fields: [
    {
      custom_id: 'key',
      label: words.setup.keyLabel,
      description: words.setup.keyDescription,
      maxLength: KEY_MAX,
    },
  ],
});

/** Asks for a setting that isn't listed. */
export function settingModal(setting: Setting, next: number | undefined, words: Words): Modal {
  const { title, ...texts } = setting === 'currency' ? words.setup.typeCurrency : words.setup.typeTimeZone;
  return {
    customId: setupActions.typed({ setting, next }),
    title,
    fields: [{ custom_id: 'value', ...texts, maxLength: 60 }],
  };
}
