import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { redactor } from './redact.js';
import { runAtOnce, type Steps } from './yielding.js';

/*
 * What the bot takes from the shop's answers: an allow-list. Fields that are not named here are dropped at the edge,
 * because live bodies also carry passwords, addresses and an owner's bank account. Only what an answer cannot do
 * without is required; an optional field that is missing, null or of a wrong type falls back to "no value".
 */

// Each kind of value is read by one function, which gives undefined for what it cannot read.

const readAmount = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
};

const readPositiveInteger = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && !/^\d+$/.test(value) ? undefined : readAmount(value);
  return number !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

const readText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
};

const required = <T>(read: (value: unknown) => T | undefined) =>
  z.transform((value: unknown, { issues }): T => {
    const known = read(value);
    if (known !== undefined) return known;
    issues.push({ code: 'custom', input: value });
    return z.NEVER;
  });

const optional = <T, None>(read: (value: unknown) => T | undefined, none: None) =>
  z.transform((value: unknown): T | None => read(value) ?? none);

const positiveInteger = required(readPositiveInteger);
const amount = required(readAmount);
const text = required(readText);
const optionalAmount = optional(readAmount, null);
const optionalText = optional(readText, '');

const UNSET = new Set<unknown>([undefined, null, 0, '0', false, '']);

/** 0/1 in the contract; anything that is set and not a zero counts as set, so that a hide flag never fails open. */
export const isSet = (value: unknown): boolean => !UNSET.has(value);
const flag = z.transform(isSet);

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The service writes some lists as an array and some as an object keyed by number. */
export const entries = (value: unknown) => (isRecord(value) ? Object.values(value) : value);

const optionalList = <T extends z.core.$ZodType>(item: T) =>
  z
    .preprocess(entries, z.array(z.union([item, z.undefined()]).catch(undefined)))
    .transform((items) => items.filter((value) => value !== undefined))
    .catch([]);

/** Without a schema, because a catalogue holds thousands, and a schema would build two objects for each field. */
export function readProduct(item: unknown) {
  if (!isRecord(item)) return undefined;
  const id = readPositiveInteger(item.id);
  const name = readText(item.name);
  const price = readAmount(item.price);
  if (id === undefined || name === undefined || price === undefined) return undefined;
  return {
    id,
    name,
    price,
    old_price: readAmount(item.old_price) ?? null,
    type: readText(item.type) ?? '',
    number: readAmount(item.number) ?? null,
    withdraw_commands_days: readAmount(item.withdraw_commands_days) ?? null,
    description: readText(item.description) ?? '',
    image: readText(item.image) ?? '',
    is_hidden: isSet(item.is_hidden),
    sort_index: readAmount(item.sort_index) ?? null,
  };
}

/** A name or an address that cannot hold a port in any form. */
const isBareHost = (host: string): boolean =>
  /^[\p{L}\p{N}._-]+$/u.test(host) || isIPv6(host.replace(/^\[(.*)\]$/, '$1'));

/** `host:port`, `host` alone, or null where nothing may be shown. */
function visibleAddress(server: {
  ip: string;
  port: string;
  hide_ip: boolean;
  is_port_hidden: boolean;
  is_hidden: boolean;
}): string | null {
  const withPort = /^(?<host>[^:]+|\[.+\]):(?<port>\d+)$/.exec(server.ip.trim());
  const host = withPort?.groups?.host ?? server.ip.trim();
  const port = server.port.trim() || (withPort?.groups?.port ?? '');
  if (server.hide_ip || server.is_hidden || host === '') return null;
  if (server.is_port_hidden && !isBareHost(host)) return null;
  if (server.is_port_hidden || port === '') return host;
  return host.includes(':') && !host.startsWith('[') ? `[${host}]:${port}` : `${host}:${port}`;
}

const hideFields = {
  ip: optionalText,
  port: optionalText,
  is_port_hidden: flag,
  hide_ip: flag,
  is_hidden: flag,
};

const hideFlagsSchema = z.object(hideFields);

const serverFields = { ...hideFields, id: positiveInteger, name: text, version: optionalText };

// Where the hide flags meet the address: nothing outside of parsing ever sees `ip` or `port`.
const withAddress = <T extends Parameters<typeof visibleAddress>[0]>(server: T) => {
  const { ip: _ip, port: _port, hide_ip: _hideIp, is_port_hidden: _isPortHidden, ...rest } = server;
  return { ...rest, address: visibleAddress(server) };
};

const serverSchema = z.object(serverFields).transform(withAddress);

/** A purchase line; lenient throughout, because a line that is left out of a payment would mislead whoever reads it. */
const purchaseSchema = z.object({
  name: optionalText,
  price: optionalAmount,
  number: optionalAmount,
  amount: optionalAmount,
  is_hidden: flag,
  commands: optionalList(text),
});

export const shopSchema = z.object({
  id: positiveInteger,
  name: text,
  domain: optionalText,
  description: optionalText,
  is_active: z
    .unknown()
    .optional()
    .transform((value) => ![0, '0', false].some((off) => off === value)),
  is_premium: flag,
  is_verified: flag,
  test_mode: flag,
  background: optionalText,
  logo: optionalText,
  color: optionalText,
  vk_link: optionalText,
  youtube_link: optionalText,
  discord_link: optionalText,
  twitch_link: optionalText,
  instagram_link: optionalText,
  tiktok_link: optionalText,
});

/** What the shop asks a buyer for. */
const additionalFieldSchema = z.object({
  name: optionalText,
  type: optionalText,
  description: optionalText,
});

export const productWithServersSchema = z
  .intersection(
    required(readProduct),
    z.object({
      commands: optionalList(text),
      withdraw_commands: optionalList(text),
      additional_fields: optionalList(additionalFieldSchema),
      servers: optionalList(serverSchema),
    }),
  )
  .transform((product) => ({ ...product, servers: product.servers.filter((server) => !server.is_hidden) }));

/** Text that must not silently become "no value": what cannot be read shows as "…". */
const keptText = z.unknown().transform((value): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.filter((part) => typeof part === 'string').join('\n') || '…';
  return '…';
});

const sentCommandSchema = z.preprocess(
  (sent) => (typeof sent === 'object' && sent !== null ? sent : { command: sent }),
  z.object({ command: keptText.optional().default(''), response: keptText.optional().default('') }),
);

/** Null when there is none; the contract leaves its form open, and only a sentence is safe to show. */
const errorText = z
  .unknown()
  .optional()
  .transform((value): string => {
    if (typeof value === 'string') return value === '0' ? '' : value;
    const isError =
      typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
    return isError ? '…' : '';
  });

export const paymentSchema = z
  .object({
    id: positiveInteger,
    customer: optionalText,
    email: optionalText,
    status: amount,
    enrolled: optionalAmount,
    payment_system: optionalText,
    payment_type: optionalText,
    sent_commands: optionalList(sentCommandSchema),
    error: errorText,
    created_at: optionalText,
    updated_at: optionalText,
    products: optionalList(purchaseSchema),
    server: z.unknown().optional(),
  })
  .transform(({ server, ...payment }) => {
    // A server that cannot be shown, for want of a name perhaps, still has an address to hide.
    const redacted = redactor(hideFlagsSchema.safeParse(server).data ?? null);
    return {
      ...payment,
      error: redacted(payment.error),
      // Names and templates too, since they are compared with the commands that were sent.
      customer: redacted(payment.customer),
      products: payment.products.map((line) => ({ ...line, commands: line.commands.map(redacted) })),
      sent_commands: payment.sent_commands.map(({ command, response }) => ({
        command: redacted(command),
        response: redacted(response),
      })),
      server: serverSchema.safeParse(server).data ?? null,
    };
  });

export const rawServerSchema = z
  .object({ ...serverFields, products: z.preprocess(entries, z.array(z.unknown()).nullish()) })
  .transform(withAddress);

export type Shop = z.output<typeof shopSchema>;
export type Server = z.output<typeof serverSchema>;
export type Product = NonNullable<ReturnType<typeof readProduct>>;
export type ProductWithServers = z.output<typeof productWithServersSchema>;
export type Payment = z.output<typeof paymentSchema>;
export type ServerWithProducts = Server & { readonly products: readonly Product[] };

/** The shop's servers with their products; what the shop hides is not in it. */
export interface Catalogue {
  readonly servers: readonly ServerWithProducts[];
  /** How many servers and products were left out because they could not be read. */
  readonly unreadable: number;
}

/** Something in a list that could not be read; `id` is null where not even that was readable. */
export interface Unreadable {
  readonly what: 'server' | 'product';
  readonly id: number | null;
}

/**
 * Reads the server list, an entry a step. One malformed entry costs that entry, not the list.
 * @returns undefined when the body is no list, or nothing in it can be read.
 */
export function* catalogueSteps(
  response: unknown,
  report: (left: Unreadable) => void,
): Steps<Catalogue | undefined> {
  const list = entries(response);
  if (!Array.isArray(list)) return undefined;
  let unreadable = 0;
  const leaveOut = (what: Unreadable['what'], item: unknown) => {
    unreadable += 1;
    report({ what, id: (isRecord(item) ? readPositiveInteger(item.id) : undefined) ?? null });
  };
  const readable: z.output<typeof rawServerSchema>[] = [];
  for (const item of list) {
    const server = rawServerSchema.safeParse(item);
    if (server.success) readable.push(server.data);
    else leaveOut('server', item);
    yield;
  }
  if (readable.length === 0 && list.length > 0) return undefined;
  const servers: ServerWithProducts[] = [];
  for (const server of readable.filter((one) => !one.is_hidden)) {
    const products: Product[] = [];
    for (const item of server.products ?? []) {
      const product = readProduct(item);
      if (!product) leaveOut('product', item);
      else if (!product.is_hidden) products.push(product);
      yield;
    }
    products.sort((a, b) => (a.sort_index ?? 0) - (b.sort_index ?? 0));
    servers.push({ ...server, products });
  }
  return { servers, unreadable };
}

/** Reads the whole server list at once. */
export const parseCatalogue = (
  response: unknown,
  report: (left: Unreadable) => void,
): Catalogue | undefined => runAtOnce(catalogueSteps(response, report));
