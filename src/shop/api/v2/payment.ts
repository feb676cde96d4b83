import type { Payment, PaymentProgress, Purchase, SentCommand } from '../../payment.js';
import { redactor } from '../../redact.js';
import { isRecord, isSet, readAmount, readList, readPositiveInteger, readText } from '../fields.js';
import { parseServer, readAddress } from './server.js';

/** @returns undefined when the body is not a payment */
export function parsePayment(body: unknown): Payment | undefined {
  if (!isRecord(body)) return undefined;
  const id = readPositiveInteger(body.id);
  const status = readAmount(body.status);
  if (id === undefined || status === undefined) return undefined;
  // A server that cannot be shown, for want of a name perhaps, still has an address to hide.
  const redacted = redactor(isRecord(body.server) ? readAddress(body.server) : null);
  return {
    id,
    ...progressOf(status),
    // Redacted like the command templates and the sent commands, because the verdict compares them.
    buyer: redacted(readText(body.customer) ?? ''),
    email: readText(body.email) ?? '',
    credited: readAmount(body.enrolled) ?? null,
    system: readText(body.payment_system) ?? '',
    type: readText(body.payment_type) ?? '',
    sentCommands: readList(body.sent_commands, (sent) => parseSentCommand(sent, redacted)),
    error: redacted(readError(body.error)),
    createdAt: readText(body.created_at) ?? '',
    updatedAt: readText(body.updated_at) ?? '',
    products: readList(body.products, (line) => parsePurchase(line, redacted)),
    server: parseServer(body.server) ?? null,
  };
}

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

/** Lenient throughout: a payment that silently lacks a line would mislead staff. */
function parsePurchase(item: unknown, redacted: (text: string) => string): Purchase | undefined {
  if (!isRecord(item)) return undefined;
  return {
    name: readText(item.name) ?? '',
    price: readAmount(item.price) ?? null,
    quantity: readAmount(item.number) ?? null,
    times: readAmount(item.amount) ?? null,
    isHidden: isSet(item.is_hidden),
    commands: readList(item.commands, readText).map(redacted),
  };
}

function parseSentCommand(item: unknown, redacted: (text: string) => string): SentCommand | undefined {
  if (Array.isArray(item)) return undefined;
  const { command, response } = isRecord(item) ? item : { command: item };
  return { command: redacted(readKeptText(command)), reply: redacted(readKeptText(response)) };
}

/** Text that must not silently become "no value": what cannot be read shows as "…". */
function readKeptText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.filter((part) => typeof part === 'string').join('\n') || '…';
  return '…';
}

/** Empty when there is none; the contract leaves its form open, and only a sentence is safe to show. */
function readError(value: unknown): string {
  if (typeof value === 'string') return value === '0' ? '' : value;
  const isError =
    typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
  return isError ? '…' : '';
}
