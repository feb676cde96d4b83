import type { RequestedField } from '../../../domain/product.js';
import type { SaleField, SaleLine } from '../../../sales/sale.js';

/** Of Discord: 17 digits or more, below 2⁶³. */
const NUMBER = /^[1-9]\d{16,18}$/;
const STEAM = /^7656119\d{10}$/;
const USER_NAME = /^@?([a-z\d_.]{2,32})$/;
const DISCORD = /discord|дискорд/i;

/** Whom a line is for, as the buyer typed it. */
export interface Named {
  readonly numbers: readonly string[];
  /** Empty beside numbers, which say it better. */
  readonly userNames: readonly string[];
}

/** Where fields are called Discord, only these count; else a number counts in any. */
export function readNamed({ fields }: Pick<SaleLine, 'fields'>): Named {
  const called = fields.filter(isCalledDiscord);
  const pick = (all: readonly SaleField[], read: (text: string) => string | undefined) => [
    ...new Set(all.flatMap(({ value }) => read(value.trim()) ?? [])),
  ];
  const numbers = pick(called.length > 0 ? called : fields, (text) =>
    NUMBER.test(text) && !STEAM.test(text) && BigInt(text) < 2n ** 63n ? text : undefined,
  );
  const userNames = pick(called, (text) =>
    STEAM.test(text) ? undefined : USER_NAME.exec(text.toLowerCase())?.[1],
  );
  return { numbers, userNames: numbers.length > 0 ? [] : userNames };
}

const isCalledDiscord = ({ name }: SaleField): boolean => DISCORD.test(name);

/** Two different ones name nobody. */
export const namesSeveral = ({ numbers, userNames }: Named): boolean => numbers.length + userNames.length > 1;

/** @param userName the unique one, which nobody else can set */
export const isNamed = ({ numbers, userNames }: Named, memberId: string, userName: string): boolean =>
  numbers.includes(memberId) || userNames.includes(userName);

/** The field in which a shop asks for it; undefined if there is none. A number field takes no user name. */
export const findDiscordField = (fields: readonly RequestedField[]): RequestedField | undefined =>
  fields.find(({ name, description, isNumber }) => !isNumber && DISCORD.test(`${name} ${description}`));
