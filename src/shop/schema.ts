import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { redactor } from './redact.js';

/*
 * What the bot takes from the shop's answers: an allow-list. Fields that are not named here are dropped at the edge,
 * because live bodies also carry passwords, addresses and an owner's bank account. Only what an answer cannot do
 * without is required; an optional field that is missing, null or of a wrong type falls back to "no value".
 */

const positiveInteger = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .refine((value) => Number.isSafeInteger(value) && value > 0);

const amount = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

const text = z.union([z.string(), z.number().transform(String)]);

const optionalText = text
  .nullish()
  .transform((value) => value ?? '')
  .catch('');
const optionalAmount = amount
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);

/** 0/1 in the contract; anything that is set and not a zero counts as set, so that a hide flag never fails open. */
const flag = z
  .unknown()
  .optional()
  .transform((value) => ![undefined, null, 0, '0', false, ''].some((off) => off === value));

/** The service writes some lists as an array and some as an object keyed by number. */
const entries = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : value;

const optionalList = <T extends z.ZodType>(item: T) =>
  z
    .preprocess(entries, z.array(item.or(z.undefined()).catch(undefined)))
    .transform((items) => items.filter((value) => value !== undefined))
    .catch([]);

const productFields = {
  id: positiveInteger,
  name: text,
  price: amount,
  old_price: optionalAmount,
  type: optionalText,
  number: optionalAmount,
  withdraw_commands_days: optionalAmount,
  description: optionalText,
  image: optionalText,
  is_hidden: flag,
  sort_index: optionalAmount,
};

const productSchema = z.object(productFields);

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
  .object({
    ...productFields,
    commands: optionalList(text),
    withdraw_commands: optionalList(text),
    additional_fields: optionalList(additionalFieldSchema),
    servers: optionalList(serverSchema),
  })
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
    const isSet =
      typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
    return isSet ? '…' : '';
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

const rawServerSchema = z
  .object({ ...serverFields, products: z.preprocess(entries, z.array(z.unknown()).nullish()) })
  .transform(withAddress);

const idOf = z.object({ id: positiveInteger });

export type Shop = z.output<typeof shopSchema>;
export type Server = z.output<typeof serverSchema>;
export type Product = z.output<typeof productSchema>;
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
 * Reads the server list. One malformed entry costs that entry, not the list.
 * @returns undefined when the body is no list, or nothing in it can be read.
 */
export function parseCatalogue(response: unknown, report: (left: Unreadable) => void): Catalogue | undefined {
  const list = entries(response);
  if (!Array.isArray(list)) return undefined;
  let unreadable = 0;
  const readEach = <T>(what: Unreadable['what'], items: readonly unknown[], schema: z.ZodType<T>): T[] =>
    items.flatMap((item) => {
      const parsed = schema.safeParse(item);
      if (parsed.success) return [parsed.data];
      unreadable += 1;
      report({ what, id: idOf.safeParse(item).data?.id ?? null });
      return [];
    });
  const servers = readEach('server', list, rawServerSchema);
  if (servers.length === 0 && list.length > 0) return undefined;
  return {
    servers: servers
      .filter((server) => !server.is_hidden)
      .map((server) => ({
        ...server,
        products: readEach('product', server.products ?? [], productSchema)
          .filter((product) => !product.is_hidden)
          .sort((a, b) => (a.sort_index ?? 0) - (b.sort_index ?? 0)),
      })),
    unreadable,
  };
}
