import { Failure } from '../../domain/failure.js';
import {
  type FilledField,
  type Payment,
  type PaymentList,
  type PaymentState,
  type Purchase,
  type SentCommand,
  UNREADABLE,
} from '../../domain/payment.js';
import { type Hidden, maskEmail, redactor } from '../../domain/redact.js';
import type { OnSkipped } from '../../http/resource.js';
import { readableLine } from '../../text/readable.js';
import {
  asName,
  beginning,
  isHideFlag,
  isRecord,
  type Json,
  readAmount,
  readArray,
  readId,
  readList,
  readName,
  readPage,
  readPositiveInteger,
  readText,
  readTime,
} from '../fields.js';
import { isHiddenServer, parseServer, readAddresses } from './server.js';

type Redact = (text: string) => string;

const readEmail = (value: unknown): string => {
  const email = readableLine(readName(value) ?? '');
  return email && maskEmail(email);
};

/** Characters. A server's reply can be a log of megabytes. */
const MAX_TEXT = 100_000;
/** Removed after a cut, so that no half of a secret or e-mail address remains. */
const CUT_MARGIN = 1000;
/** Per page; the platform sends fifty. */
const MAX_PAYMENTS = 1000;
const MAX_LINES = 10_000;
/** Per line; a form of the shop asks for a few. */
const MAX_FIELDS = 1000;

const createShortener =
  (redact: Redact): Redact =>
  (text) =>
    text.length <= MAX_TEXT ? redact(text) : `${redact(beginning(text, MAX_TEXT)).slice(0, -CUT_MARGIN)}…`;

export function parsePayment(body: unknown): Payment | undefined {
  if (!isRecord(body)) return undefined;
  const id = readPositiveInteger(body.id);
  const status = readAmount(body.status);
  if (id === undefined || status === undefined) return undefined;
  const redact = createShortener(redactor(findHidden(body)));
  // Redacted first: a half of an address would not be recognised.
  const name = (value: unknown) => asName(redact(readText(value) ?? ''));
  return {
    id,
    state: STATES[status] ?? 'unknown',
    statusCode: status,
    // Redacted like templates and sent commands, because the verdict compares them.
    buyer: name(body.customer),
    email: readEmail(body.email),
    // Not in the contract; live bodies have it.
    paid: readAmount(body.cost) ?? null,
    system: name(body.payment_system),
    type: name(body.payment_type),
    sentCommands: readItems(body.sent_commands).map((sent) => parseSentCommand(sent, redact)),
    error: redact(readError(body.error)),
    createdAt: readTime(body.created_at) ?? null,
    updatedAt: readTime(body.updated_at) ?? null,
    products: readItems(body.products).map((line) => parsePurchase(line, redact)),
    server: parseServer(body.server) ?? null,
    isServerHidden: isHiddenServer(body.server),
    // Version 3 alone has it.
    wasSent: readAmount(body.was_sent) === 1,
  };
}

/** Newest first. @throws Failure `tooLarge` */
export function parsePaymentList(body: unknown, onSkipped: OnSkipped): PaymentList | undefined {
  const page = readPage(body);
  if (!page) return undefined;
  if (page.items.length > MAX_PAYMENTS) throw new Failure({ kind: 'tooLarge' });
  const payments = readList(page.items, parsePayment, (item) => onSkipped('payment', readId(item)));
  if (payments.length === 0 && page.items.length > 0) return undefined;
  const { hasMore, lastPage } = page;
  const isOldestFirst = isAscending(payments);
  // The platform's own order has changed; ids only grow.
  payments.sort((a, b) => b.id - a.id);
  return { payments, hasMore, isOldestFirst, lastPage };
}

const isAscending = (payments: readonly Payment[]): boolean =>
  payments.length > 1 && payments.every(({ id }, index) => id > (payments[index - 1]?.id ?? 0));

const STATES: readonly (PaymentState | undefined)[] = ['unpaid', 'paid', 'completed'];

function readItems(list: unknown): readonly unknown[] {
  const items = readArray(list ?? []) ?? [UNREADABLE];
  return items.length > MAX_LINES ? [...items.slice(0, MAX_LINES), UNREADABLE] : items;
}

/** Live bodies repeat a server's remote console wherever they name the server. */
function findHidden(body: Json): Hidden {
  const lines = (readArray(body.products) ?? []).filter(isRecord);
  const named = [body, body.server, ...lines, ...lines.map(({ server }) => server)].filter(isRecord);
  const consoles = named.filter(({ rcon_ip, rcon_port, rcon_password }) =>
    [rcon_ip, rcon_port, rcon_password].some((value) => !['', '0'].includes(readText(value) ?? '')),
  );
  return {
    addresses: [
      // A server that can't be shown still has an address to hide.
      ...(isRecord(body.server) ? readAddresses(body.server) : []),
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

/** Keeps unreadable lines, because a missing one would mislead staff. */
function parsePurchase(line: unknown, redact: Redact): Purchase {
  const item = isRecord(line) ? line : { name: UNREADABLE };
  const commands = readArray(item.commands)?.map(readText);
  return {
    lineId: readPositiveInteger(item.id) ?? null,
    productId: readPositiveInteger(item.product_id) ?? null,
    name: asName(redact(readText(item.name) ?? '')),
    price: readAmount(item.price) ?? null,
    quantity: readAmount(item.number) ?? null,
    times: readAmount(item.amount) ?? null,
    isHidden: isHideFlag(item.is_hidden),
    commands: commands?.every((command) => command !== undefined) ? commands.map(redact) : null,
    filledFields: parseFilledFields(item.additional_fields, redact),
  };
}

/** Documented as a list, or as an object keyed by number. A client has also met `{ "name": "value" }`. */
function parseFilledFields(fields: unknown, redact: Redact): readonly FilledField[] {
  const named = isRecord(fields) ? Object.entries(fields).slice(0, MAX_FIELDS).map(asField) : fields;
  return readList(readArray(named)?.slice(0, MAX_FIELDS), (field) => parseFilledField(field, redact));
}

const asField = ([name, value]: readonly [string, unknown]): unknown =>
  isRecord(value) ? value : { name, value };

function parseFilledField(item: unknown, redact: Redact): FilledField | undefined {
  if (!isRecord(item)) return undefined;
  const name = (text: unknown) => asName(redact(readText(text) ?? ''));
  // JSON rounds such numbers: it is another one than was typed.
  const isRounded = typeof item.value === 'number' && !Number.isSafeInteger(item.value);
  const value = isRounded ? UNREADABLE : name(item.value);
  if (value === '') return undefined;
  const [shown = '', alias = ''] = [item.description, item.name]
    .map((text) => readText(text) ?? '')
    .filter(Boolean);
  return { name: name(shown), alias: name(alias), value };
}

function parseSentCommand(item: unknown, redact: Redact): SentCommand {
  const { command, response } = isRecord(item) ? item : { command: item ?? UNREADABLE };
  return { command: redact(readKeptText(command)), reply: redact(readKeptText(response)) };
}

function readKeptText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return UNREADABLE;
  return value
    .flat()
    .filter((part) => part !== null)
    .map((part) => readText(part) ?? UNREADABLE)
    .join('\n');
}

/** The contract leaves the form open; only a sentence is safe to show. */
function readError(value: unknown): string {
  if (typeof value === 'string') return value === '0' ? '' : value;
  const isError =
    typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
  return isError ? UNREADABLE : '';
}
