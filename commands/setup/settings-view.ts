import { DateTime } from 'luxon';
import type { Product } from '../../src/domain/product.js';
import type { GuildSettings } from '../../src/store/guilds.js';
import { setupActions } from '../../src/ui/actions.js';
import { button, buttonRows, linkButton, type Option, selectRows } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { createFormat } from '../../src/ui/format.js';
import { displayName } from '../../src/ui/name.js';
import type { Modal, Reply, Row } from '../../src/ui/reply.js';
import { findWord, LANGUAGES, type Language, languageCodes, type Words } from '../../src/words/index.js';

/** Shows what a currency looks like. */
const SAMPLE = 349;

/** One unit of a currency and several, in words if it is on the list, else its code. */
export function currencyNames(
  code: string,
  { setup }: Words,
): { readonly one: string; readonly many: string } {
  const [, names] = Object.entries(setup.currencies).find(([listed]) => listed === code) ?? [];
  return names ?? { one: code, many: code };
}

/** A time zone of the list, else its name. */
export const timeZoneName = (zone: string, { setup }: Words): string =>
  findWord(setup.timeZones, zone) ?? zone;

interface Settings {
  readonly settings: GuildSettings;
  /** The language of public replies if `settings` name none. */
  readonly guildLanguage: Language;
  /** The address of a product's page; undefined without one. */
  readonly page: string | undefined;
}

/** The settings, each a select that shows what holds. @param now milliseconds since the epoch */
export const settingsView = (
  { settings, guildLanguage, page }: Settings,
  now: number,
  words: Words,
): Reply => ({
  embeds: [
    {
      title: words.setup.settings,
      description: page === undefined ? words.setup.noProductPage : words.setup.buyOpens(page),
      color: COLOURS.neutral,
    },
  ],
  components: [
    ...languageRow(settings, guildLanguage, words),
    ...currencyRow(settings, words),
    ...timeZoneRow(settings, now, words),
    ...buttonRows([
      button(setupActions.productPage(), words.setup.productPage),
      button(setupActions.key(), words.setup.replaceKey),
      button(setupActions.remove(), words.setup.remove),
      button(setupActions.panel(), words.back),
    ]),
  ],
});

function languageRow({ language }: GuildSettings, guildLanguage: Language, { setup }: Words): Row[] {
  const options: Option[] = [
    {
      label: setup.language(setup.automatic(LANGUAGES[guildLanguage].languageName)),
      value: 'auto',
      isChosen: language === 'auto',
    },
    ...languageCodes.map((code) => ({
      label: setup.language(LANGUAGES[code].languageName),
      value: code,
      isChosen: language === code,
    })),
  ];
  return selectRows(setupActions.set({ setting: 'language' }), '🌐', options);
}

function currencyRow({ currency }: GuildSettings, words: Words): Row[] {
  const { setup } = words;
  const options = withCurrent(Object.keys(setup.currencies), currency).map((code) => ({
    label: setup.currency(
      currencyNames(code, words).one,
      createFormat(words, { currency: code, timeZone: null }).money(SAMPLE),
    ),
    value: code,
    isChosen: code === currency,
  }));
  return selectRows(
    setupActions.set({ setting: 'currency' }),
    setup.currency(setup.noCurrency, `${SAMPLE}`),
    options,
  );
}

function timeZoneRow({ timeZone }: GuildSettings, now: number, words: Words): Row[] {
  const { setup } = words;
  const options = withCurrent(Object.keys(setup.timeZones), timeZone).map((zone) => ({
    label: setup.timeZone(setup.zoneNow(timeZoneName(zone, words), localClock(zone, now))),
    value: zone,
    isChosen: zone === timeZone,
  }));
  return selectRows(setupActions.set({ setting: 'timeZone' }), setup.timeZone(setup.noTimeZone), options);
}

/** What is set stays in the list, even if it was set elsewhere. */
const withCurrent = (listed: readonly string[], current: string | null): string[] => [
  ...new Set([...listed, ...(current === null ? [] : [current])]),
];

/** "21:33"; a stored zone may be unknown to this version of Node. */
function localClock(zone: string, now: number): string {
  const local = DateTime.fromMillis(now, { zone });
  return local.isValid ? local.toFormat('HH:mm') : '?';
}

/** Characters; addresses from advertisements are long. */
const ADDRESS_MAX = 500;

/** Asks for the address of a product's page. @param current the path of product pages, if it is set */
export function productPageModal(current: string | null, words: Words): Modal {
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
        ...(current !== null && { value: current }),
      },
    ],
  };
}

/** Asks whether the link to a product opens its page. @param address of that page */
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
