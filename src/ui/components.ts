import {
  type APIButtonComponent,
  type APIComponentInMessageActionRow,
  type APISelectMenuOption,
  ButtonStyle,
  ChannelType,
  ComponentType,
  SelectMenuDefaultValueType,
} from 'discord.js';
import type { Product } from '../domain/product.js';
import type { ShopIdentity } from '../domain/shop.js';
import { clip } from '../text/markdown.js';
import type { Words } from '../words/index.js';
import { type LookupSource, paymentActions, serversActions, shopActions } from './actions.js';
import type { Format } from './format.js';
import { LIMITS } from './limits.js';
import type { Row } from './reply.js';
import { pageAddress, type Storefront, shopAddress } from './web-address.js';

const STYLES = { primary: ButtonStyle.Primary, danger: ButtonStyle.Danger } as const;

export const button = (
  id: string,
  label: string,
  style: keyof typeof STYLES | false = false,
): APIButtonComponent => ({
  type: ComponentType.Button,
  style: style ? STYLES[style] : ButtonStyle.Secondary,
  custom_id: id,
  label: clip(label, LIMITS.buttonLabel),
});

/** @param url from `webAddress`, at most `LIMITS.linkUrl` characters */
export const linkButton = (url: string, label: string): APIButtonComponent => ({
  type: ComponentType.Button,
  style: ButtonStyle.Link,
  url,
  label: clip(label, LIMITS.buttonLabel),
});

export interface Option {
  readonly label: string;
  readonly value: string;
  readonly description?: string;
  readonly isChosen?: boolean;
}

/** One select with the first 25 options, their texts clipped; no row without options. */
export function selectRows(id: string, placeholder: string, options: readonly Option[]): Row[] {
  if (options.length === 0) return [];
  // Discord rejects a select with duplicate values, and a shop may list a product twice.
  const distinct = [...new Map(options.map((option) => [option.value, option])).values()];
  const shown = distinct.slice(0, LIMITS.selectOptions).map(
    ({ label, value, description, isChosen }): APISelectMenuOption => ({
      label: clip(label, LIMITS.optionLabel),
      value,
      ...(description ? { description: clip(description, LIMITS.optionLabel) } : {}),
      ...(isChosen ? { default: true } : {}),
    }),
  );
  return [
    row([
      {
        type: ComponentType.StringSelect,
        custom_id: id,
        placeholder: clip(placeholder, LIMITS.placeholder),
        options: shown,
      },
    ]),
  ];
}

/** A select of text and announcement channels, filled by Discord. @param chosen channel ids */
export const channelsRow = (id: string, placeholder: string, chosen: readonly string[], max: number): Row =>
  row([
    {
      type: ComponentType.ChannelSelect,
      custom_id: id,
      placeholder,
      channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
      min_values: 0,
      max_values: max,
      default_values: chosen.map((channel) => ({ id: channel, type: SelectMenuDefaultValueType.Channel })),
    },
  ]);

export const channelRow = (id: string, placeholder: string, chosen: string | null): Row =>
  channelsRow(id, placeholder, chosen === null ? [] : [chosen], 1);

export const roleRow = (id: string, placeholder: string, chosen: string | null): Row =>
  row([
    {
      type: ComponentType.RoleSelect,
      custom_id: id,
      placeholder,
      min_values: 0,
      max_values: 1,
      ...(chosen !== null && {
        default_values: [{ id: chosen, type: SelectMenuDefaultValueType.Role }],
      }),
    },
  ]);

/** A select of one member. @param chosen user id */
export const memberRow = (id: string, placeholder: string, chosen: string | undefined): Row =>
  row([
    {
      type: ComponentType.UserSelect,
      custom_id: id,
      placeholder,
      min_values: 0,
      max_values: 1,
      ...(chosen !== undefined && {
        default_values: [{ id: chosen, type: SelectMenuDefaultValueType.User }],
      }),
    },
  ]);

const row = (components: APIComponentInMessageActionRow[]): Row => ({
  type: ComponentType.ActionRow,
  components,
});

/** Fills as few rows as possible; `false` and `undefined` are skipped. */
export function buttonRows(buttons: readonly (APIButtonComponent | false | undefined)[]): Row[] {
  const shown = buttons.filter((one) => one !== false && one !== undefined);
  const rows: Row[] = [];
  for (let start = 0; start < shown.length; start += LIMITS.buttonsInRow) {
    rows.push(row(shown.slice(start, start + LIMITS.buttonsInRow)));
  }
  return rows;
}

/** On a phone the shorter one shares the row of the buttons before. */
export const shortestFirst = (buttons: readonly APIButtonComponent[]): readonly APIButtonComponent[] =>
  buttons.toSorted((a, b) => labelLength(a) - labelLength(b));

const labelLength = (button: APIButtonComponent): number =>
  'label' in button ? (button.label ?? '').length : 0;

interface Paginated<T> {
  readonly shown: readonly T[];
  readonly page: number;
  readonly pages: number;
}

/** Pages count from 0. A page beyond the end gives the last one; an empty list has one empty page. */
export function paginate<T>(items: readonly T[], size: number, requested: number): Paginated<T> {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(requested, pages - 1);
  return { shown: items.slice(page * size, (page + 1) * size), page, pages };
}

export const pageButtons = (
  { page, pages }: Omit<Paginated<unknown>, 'shown'>,
  { browse }: Words,
  pageId: (page: number) => string,
): (APIButtonComponent | false)[] => [
  page > 0 && button(pageId(page - 1), browse.previousPage(page)),
  page < pages - 1 && button(pageId(page + 1), browse.nextPage(page + 2)),
];

export const browseButton = (words: Words): APIButtonComponent =>
  button(serversActions.show({ page: 0 }), words.servers, 'primary');

export const aboutMeButton = (words: Words): APIButtonComponent =>
  button(shopActions.aboutMe(), words.aboutMe.button);

export const enterNumberButton = (words: Words, source: LookupSource = {}): APIButtonComponent =>
  button(paymentActions.enterNumber(source), words.payment.enterNumber, 'primary');

export function shopButton(shop: ShopIdentity | undefined, words: Words): APIButtonComponent | undefined {
  const address = shop && shopAddress(shop);
  return address === undefined ? undefined : linkButton(address, words.openShop);
}

/** Opens the product's page, or the shop if products have none. */
export function buyButton(
  { id, price }: Pick<Product, 'id' | 'price'>,
  storefront: Storefront,
  { money, words }: Format,
): APIButtonComponent | undefined {
  const address = pageAddress(id, storefront);
  if (!address) return shopButton(storefront.shop, words);
  return linkButton(address, price === 0 ? words.product.buyFree : words.product.buy(money(price)));
}
