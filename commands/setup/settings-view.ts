import { DateTime } from 'luxon';
import type { Product } from '../../src/domain/product.js';
import type { GuildSettings } from '../../src/store/guilds.js';
import { joinParts } from '../../src/text/markdown.js';
import { type Setting, setupActions } from '../../src/ui/actions.js';
import { button, buttonRows, linkButton, selectRows } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { createFormat } from '../../src/ui/format.js';
import { displayName } from '../../src/ui/name.js';
import type { Modal, Reply, Row } from '../../src/ui/reply.js';
import {
  findLanguage,
  findWord,
  LANGUAGES,
  type Language,
  languageCodes,
  type Words,
} from '../../src/words/index.js';

const SAMPLE_AMOUNT = 349;

/** A currency that isn't on the list keeps its code. */
export function currencyNames(
  code: string,
  { setup }: Words,
): { readonly one: string; readonly many: string } {
  const [, names] = Object.entries(setup.currencies).find(([listed]) => listed === code) ?? [];
  return names ?? { one: code, many: code };
}

export const timeZoneName = (zone: string, { setup }: Words): string =>
  findWord(setup.timeZones, zone) ?? zone;

interface Settings {
  readonly settings: GuildSettings;
  /** For public replies, while the language is automatic. */
  readonly guildLanguage: Language;
  /** Address of a sample product's page. */
  readonly page: string | undefined;
  /** How many answers the staff taught the bot. */
  readonly learned?: number;
  /** What **Buy** opens was just changed: the way back is the next step. */
  readonly isPageSaved?: boolean;
}

/** @param now milliseconds since the epoch */
export function settingsView(
  { settings, guildLanguage, page, learned = 0, isPageSaved = false }: Settings,
  now: number,
  words: Words,
): Reply {
  const { setup } = words;
  const { language, currency, timeZone } = settings;
  const opens = page === undefined ? setup.noProductPage : setup.buyOpens(page);
  const languageLabel = (code: string) => {
    const chosen = findLanguage(code);
    const { languageName } = LANGUAGES[chosen ?? guildLanguage];
    return setup.language(chosen ? languageName : setup.automatic(languageName));
  };
  // A narrow list cuts the end: the sample stands first.
  const currencyLabel = (code: string) => {
    const { money } = createFormat(words, { currency: code, timeZone: null });
    return `💱 ${money(SAMPLE_AMOUNT)} · ${currencyNames(code, words).one}`;
  };
  const zoneLabel = (zone: string) => `🕒 ${localClock(zone, now)} · ${timeZoneName(zone, words)}`;
  const noCurrency = `💱 ${SAMPLE_AMOUNT} · ${setup.noCurrency}`;
  const noZone = `🕒 ${setup.noTimeZone}`;
  return {
    embeds: [
      {
        title: setup.settings,
        description: joinParts(
          [isPageSaved ? setup.saved(opens) : opens, learned > 0 && words.teaching.learned(learned)],
          '\n',
        ),
        color: COLOURS[isPageSaved ? 'good' : 'neutral'],
      },
    ],
    components: [
      ...settingRow('language', language, ['auto', ...languageCodes], '🌐', languageLabel),
      ...settingRow('currency', currency, Object.keys(setup.currencies), noCurrency, currencyLabel),
      ...settingRow('timeZone', timeZone, Object.keys(setup.timeZones), noZone, zoneLabel),
      ...buttonRows([
        button(setupActions.productPage(), setup.productPage),
        button(setupActions.key(), setup.replaceKey),
        learned > 0 && button(setupActions.forgetAnswers(), words.teaching.forgetAll),
        button(setupActions.remove(), setup.remove),
        button(setupActions.panel(), words.back, isPageSaved && 'primary'),
      ]),
    ],
  };
}

/** The current value is always on the list, even if it isn't offered. */
function settingRow(
  setting: Setting,
  current: string | null,
  offered: readonly string[],
  placeholder: string,
  label: (value: string) => string,
): Row[] {
  const values = new Set([...offered, ...(current === null ? [] : [current])]);
  return selectRows(
    setupActions.set({ setting }),
    placeholder,
    [...values].map((value) => ({ label: label(value), value, isChosen: value === current })),
  );
}

/** "21:33"; a stored zone may be unknown to this version of Node. */
function localClock(zone: string, now: number): string {
  const local = DateTime.fromMillis(now, { zone });
  return local.isValid ? local.toFormat('HH:mm') : '?';
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
