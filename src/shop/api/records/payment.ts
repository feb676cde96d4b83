import {
  type Payment,
  type PaymentOutline,
  type PaymentProgress,
  type PaymentSummary,
  type Purchase,
  type SentCommand,
  UNREADABLE,
} from '../../payment.js';
import { type Hidden, redactor } from '../../redact.js';
import type { Steps } from '../../yielding.js';
import {
  asName,
  isRecord,
  isSet,
  type Json,
  readAmount,
  readArray,
  readName,
  readPositiveInteger,
  readText,
} from '../fields.js';
import { parseServer, readAddress } from './server.js';

type Redact = (text: string) => string;

/** Reads a payment, one line or sent command per step. @returns undefined when the body is not a payment */
export function* paymentSteps(body: unknown): Steps<Payment | undefined> {
  if (!isRecord(body)) return undefined;
  const redacted = redactor(hiddenIn(body));
  if (!redacted) return undefined;
  const outline = readOutline(body, redacted);
  if (!outline) return undefined;
  const products: Purchase[] = [];
  for (const line of kept(body.products)) {
    products.push(parsePurchase(line, redacted));
    yield;
  }
  const sentCommands: SentCommand[] = [];
  for (const sent of kept(body.sent_commands)) {
    sentCommands.push(parseSentCommand(sent, redacted));
    yield;
  }
  return {
    ...outline,
    email: readName(body.email) ?? '',
    credited: readAmount(body.enrolled) ?? null,
    system: readRedactedName(body.payment_system, redacted),
    type: readRedactedName(body.payment_type, redacted),
    sentCommands,
    error: redacted(readError(body.error)),
    updatedAt: readName(body.updated_at) ?? '',
    products,
    server: parseServer(body.server) ?? null,
  };
}

/** Reads a payment for a list. @returns undefined when the item is not a payment */
export function parseSummary(item: unknown): PaymentSummary | undefined {
  if (!isRecord(item)) return undefined;
  const redacted = redactor(hiddenIn(item));
  if (!redacted) return undefined;
  const outline = readOutline(item, redacted);
  return outline && { ...outline, products: kept(item.products).map((line) => parseLine(line, redacted)) };
}

/** What is read of every payment, wherever it stands. */
function readOutline(body: Json, redacted: Redact): PaymentOutline | undefined {
  const id = readPositiveInteger(body.id);
  const status = readAmount(body.status);
  if (id === undefined || status === undefined) return undefined;
  return {
    id,
    ...progressOf(status),
    // Redacted like the command templates and the sent commands, because the verdict compares them.
    buyer: readRedactedName(body.customer, redacted),
    // Not in the contract; live bodies have it.
    paid: readAmount(body.cost) ?? null,
    createdAt: readName(body.created_at) ?? '',
  };
}

/** Clipped last: a half of an address would not be recognised. */
const readRedactedName = (value: unknown, redacted: Redact): string =>
  asName(redacted(readText(value) ?? ''));

function progressOf(status: number): PaymentProgress {
  switch (status) {
    case 0:
      return { state: 'unpaid' };
    case 1:
      return { state: 'paid' };
    case 2:
      return { state: 'completed' };
    default:
      return { state: 'unknown', statusCode: status };
  }
}

/** The items of a list, and an unreadable one in place of what isn't a list. */
const kept = (list: unknown): readonly unknown[] => readArray(list ?? []) ?? [UNREADABLE];

/** Live bodies name the remote console of a server, too, wherever they name the server. */
function hiddenIn(body: Json): Hidden {
  const lines = (readArray(body.products) ?? []).filter(isRecord);
  const named = [body, body.server, ...lines, ...lines.map(({ server }) => server)].filter(isRecord);
  const consoles = named.filter(
    (one) => isSet(one.rcon_ip) || isSet(one.rcon_port) || isSet(one.rcon_password),
  );
  return {
    addresses: [
      // A server that cannot be shown, for want of a name perhaps, still has an address to hide.
      ...(isRecord(body.server) ? [readAddress(body.server)] : []),
      ...consoles.map(({ rcon_ip, rcon_port }) => ({
        host: readText(rcon_ip) ?? '',
        port: readText(rcon_port) ?? '',
        hidesHost: true,
        hidesPort: true,
      })),
    ],
    passwords: consoles.map(({ rcon_password }) => readText(rcon_password) ?? ''),
  };
}

/** Lenient throughout: a payment that silently lacks a line would mislead staff. */
function parsePurchase(line: unknown, redacted: Redact): Purchase {
  const item = isRecord(line) ? line : {};
  const commands = readArray(item.commands)?.map(readText);
  return {
    ...parseLine(line, redacted),
    price: readAmount(item.price) ?? null,
    quantity: readAmount(item.number) ?? null,
    isHidden: isSet(item.is_hidden),
    commands: commands?.every((command) => command !== undefined) ? commands.map(redacted) : null,
  };
}

function parseLine(line: unknown, redacted: Redact): Pick<Purchase, 'name' | 'times'> {
  const item = isRecord(line) ? line : { name: UNREADABLE };
  return { name: readRedactedName(item.name, redacted), times: readAmount(item.amount) ?? null };
}

function parseSentCommand(item: unknown, redacted: Redact): SentCommand {
  const { command, response } = isRecord(item) ? item : { command: item ?? UNREADABLE };
  return { command: redacted(readKeptText(command)), reply: redacted(readKeptText(response)) };
}

function readKeptText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.filter((part) => typeof part === 'string').join('\n') || UNREADABLE;
  return UNREADABLE;
}

/** Empty when there is none; the contract leaves its form open, and only a sentence is safe to show. */
function readError(value: unknown): string {
  if (typeof value === 'string') return value === '0' ? '' : value;
  const isError =
    typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
  return isError ? UNREADABLE : '';
}
