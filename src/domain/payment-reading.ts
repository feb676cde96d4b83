import { teachableForm } from './form.js';
import type { Form } from './knowledge.js';
import { type Payment, type SentCommand, UNREADABLE } from './payment.js';
import { isAnnouncement } from './replies/announcements.js';
import type { Cause } from './replies/causes.js';
import { type Reading, readReply } from './replies/reading.js';
import { foldNames, listArguments } from './replies/sentences.js';
import { countBought, countTemplates, sameCommand } from './sent-commands.js';

/** What the shop says of a payment, before the replies to its commands. */
export type ReadState =
  | 'notPaid'
  | 'sentUnpaid'
  | 'waiting'
  | 'shopError'
  | 'unknownState'
  | 'nothingSent'
  | 'nothingToSend'
  | 'sent';

/** A reply that failed or says nothing known, and that no good one to the same command makes up for. */
export interface OpenReply {
  /** Of all attempts that were answered so, from 1 in the order of sending. */
  readonly numbers: readonly number[];
  /** Null if it is unknown. */
  readonly cause: Cause | null;
  /** By which a lesson knows it; null if none can. */
  readonly form: Form | null;
  /** Which command: equal ones are one that was sent again. */
  readonly group: number;
  /** Good replies to this command that would make up for it. */
  readonly needed: number;
}

/** `unreadable`: of commands. */
type ReadKind = Reading['kind'] | 'unreadable';

/** What is kept of a payment, for all guilds of its shop: no texts but forms of unknown replies. */
export interface PaymentReading {
  readonly id: number;
  readonly createdAt: number | null;
  readonly state: ReadState;
  /** Sent commands but for attempts beyond those that were bought. */
  readonly sent: number;
  /** Of these, how many have no reply. */
  readonly silent: number;
  /** What the replies say that aren't open, but of commands that only write in chat. `unknown`: there are more than `open` has. */
  readonly kinds: readonly ReadKind[];
  readonly open: readonly OpenReply[];
  /** Different commands of the products, and how many of them were not sent. */
  readonly templates: number;
  readonly missing: number;
  /** Of the command that went out too often with success. */
  readonly repeated: { readonly times: number; readonly bought: number } | null;
}

/** More commands than any real payment has. */
const MAX_JUDGED = 500;
/** Failed replies, and as many unknown ones. */
const MAX_OPEN = 5;

export interface ReadCommand {
  readonly number: number;
  readonly sent: SentCommand;
  readonly reading: Reading;
}

const examined = new WeakMap<Payment, readonly ReadCommand[]>();

/**
 * What each reply says, in the order of sending, for the first `MAX_JUDGED`. Once for each payment: a list of choices is made anew
 * at every letter that is typed.
 */
export function readCommands(payment: Payment): readonly ReadCommand[] {
  const known = examined.get(payment);
  if (known) return known;
  const names = listNames(payment);
  const commands = payment.sentCommands.slice(0, MAX_JUDGED).map((sent, index) => ({
    ...{ number: index + 1, sent },
    reading: explain(readReply(sent.command, sent.reply, names), sent.command, names),
  }));
  examined.set(payment, commands);
  return commands;
}

/** What owners write in place of the platform's `{user}`: of other shops, of plug-ins, of command blocks. */
const WORD = String.raw`(?:player|user|nick|name|игрок|ник)[\p{L}_]{0,12}`;
const PLACEHOLDER = new RegExp(
  String.raw`\{(?!user\})[\p{L}_]{2,30}\}|%[\p{L}_]{2,40}%|(?<!\S)@[prs](?!\S)|[<[]${WORD}[>\]]|(?<!\S)[$:%]${WORD}`,
  'iu',
);

/** A placeholder that the shop has left in a sent command. */
export const findPlaceholder = (command: string): string | undefined =>
  PLACEHOLDER.exec(command.slice(0, 500))?.[0];

/** Where the command itself says why the player wasn't found. */
function explain(reading: Reading, command: string, names: readonly string[]): Reading {
  if (reading.kind !== 'failed') return reading;
  const { cause } = reading;
  const isOfPlayer = ['playerOffline', 'playerUnknown', 'wrongArguments', 'otherError'].includes(cause);
  if (isOfPlayer && findPlaceholder(command) !== undefined)
    return { ...reading, cause: 'unknownPlaceholder' };
  // LuckPerms takes names of Bedrock players only if its settings say so.
  const isRefused =
    cause === 'playerUnknown' &&
    /^\/?(?:lp|luckperms|perms?)\s/i.test(command) &&
    listArguments(command).some((one) => /^[.*]/.test(one) && names.includes(one));
  return isRefused ? { ...reading, cause: 'nameRefused' } : reading;
}

const listNames = ({ buyer, products }: Payment): readonly string[] =>
  foldNames([buyer, ...products.map(({ name }) => name)]);

export function readPayment(payment: Payment): PaymentReading {
  const { id, createdAt, state, sentCommands, wasSent } = payment;
  const groups = groupAttempts(payment);
  const isReadable = canBeRead(payment);
  const open = groups.flatMap((group, index) => listOpen(group, index, payment));
  const failed = open.filter(({ cause }) => cause !== null);
  const unknown = open.filter(({ cause }) => cause === null);
  const { templates, unsent } = countTemplates(payment);
  const kinds: ReadKind[] = groups.flatMap(listKinds);
  if (unknown.length > MAX_OPEN) kinds.push('unknown');
  if (!isReadable) kinds.push('unreadable');
  const isCompared = isReadable && state === 'completed' && sentCommands.length > 0 && !wasSent;
  const sent = groups.reduce((sum, group) => sum + countExpected(group), 0);
  const silent = kinds.filter((kind) => kind === 'silent').length;
  return {
    ...{ id, createdAt, state: readState(payment), sent, templates },
    silent: silent === kinds.length && open.length === 0 ? sent : silent,
    kinds: [...new Set(kinds)],
    open: [...failed.slice(0, MAX_OPEN), ...unknown.slice(0, MAX_OPEN)],
    missing: isCompared ? unsent : 0,
    repeated: findRepeated(groups),
  };
}

/** Whether all that was sent, and all that should have been, can be read. */
const canBeRead = ({ products, sentCommands, wasSent }: Payment): boolean =>
  sentCommands.length <= MAX_JUDGED &&
  sentCommands.every(({ command }) => command !== UNREADABLE) &&
  (wasSent || isListed(products));

const isListed = (products: Payment['products']): boolean =>
  products.length > 0 && products.every(({ commands }) => commands !== null);

function readState({ state, error, sentCommands, products, wasSent }: Payment): ReadState {
  // Before the state: paid payments with a delivery error have been seen with the state unpaid.
  if (error !== '') return 'shopError';
  const isNothingSent = sentCommands.length === 0;
  if (state === 'unpaid') return isNothingSent ? 'notPaid' : 'sentUnpaid';
  // The rest may still be sent; sending it by hand would deliver it twice.
  if (state === 'paid') return 'waiting';
  if (state === 'unknown') return 'unknownState';
  if (!isNothingSent) return 'sent';
  const lines = products.map(({ commands }) => commands);
  if (lines.length > 0 && lines.every((commands) => commands?.length === 0)) return 'nothingToSend';
  const mayHaveCommands = lines.length === 0 || lines.some((commands) => commands && commands.length > 0);
  return mayHaveCommands && !wasSent ? 'nothingSent' : 'sent';
}

/** The same command, sent once or again. */
interface Attempts {
  readonly all: readonly ReadCommand[];
  readonly isChat: boolean;
  readonly good: number;
  /** How often it was bought. */
  readonly bought: number;
  /** The same, with other commands of its first word. */
  readonly boughtInAll: number;
}

const GOOD: ReadonlySet<ReadKind> = new Set(['delivered', 'unchanged', 'later']);

function groupAttempts(payment: Payment): readonly Attempts[] {
  const groups = new Map<string, ReadCommand[]>();
  for (const one of readCommands(payment)) {
    const command = sameCommand(one.sent.command);
    groups.set(command, [...(groups.get(command) ?? []), one]);
  }
  const countOf = countBought(payment);
  return [...groups].map(([command, all]) => {
    const amounts = countOf(command);
    const bought = Math.max(1, ...amounts);
    // One command may stand for all that was bought at once: "give Steve apple 16".
    const isOne =
      all.length < bought &&
      (command.match(/(?<!\S)\d{1,9}(?!\S)/g) ?? []).some((one) => +one % bought === 0);
    return {
      ...{ all, isChat: isAnnouncement(command), bought: isOne ? 1 : bought },
      good: all.filter(({ reading }) => GOOD.has(reading.kind)).length,
      boughtInAll: isListed(payment.products)
        ? amounts.reduce((sum, one) => sum + one, 0) || 1
        : Number.POSITIVE_INFINITY,
    };
  });
}

/** Good replies make up for all that is beyond what was bought. */
const isMadeUp = ({ good, bought }: Attempts): boolean => good >= bought;

const countExpected = (group: Attempts): number =>
  isMadeUp(group) ? group.good : Math.min(group.all.length, group.bought);

const listKinds = (group: Attempts): readonly Reading['kind'][] =>
  group.isChat
    ? []
    : group.all
        .map(({ reading }) => reading.kind)
        .filter((kind) => GOOD.has(kind) || (!isMadeUp(group) && !['failed', 'unknown'].includes(kind)));

function listOpen(group: Attempts, index: number, payment: Payment): readonly OpenReply[] {
  if (isMadeUp(group)) return [];
  const open = new Map<string, OpenReply>();
  for (const { number, sent, reading } of group.all) {
    if (reading.kind !== 'failed' && reading.kind !== 'unknown') continue;
    const cause = reading.kind === 'failed' ? reading.cause : null;
    const form = cause === null ? teachableForm(sent, payment, listNames(payment)) : null;
    const key = `${cause} ${form?.form}`;
    const numbers = [...(open.get(key)?.numbers ?? []), number];
    open.set(key, { numbers, cause, form, group: index, needed: group.bought - group.good });
  }
  return [...open.values()];
}

function findRepeated(groups: readonly Attempts[]): PaymentReading['repeated'] {
  const repeated = groups.map(({ all, isChat, boughtInAll }) => ({
    // What the player had already didn't come twice.
    times: isChat ? 0 : all.filter(({ reading }) => ['delivered', 'later'].includes(reading.kind)).length,
    bought: boughtInAll,
  }));
  const tooOften = repeated.filter(({ times, bought }) => times > bought);
  return tooOften.sort((a, b) => b.times - a.times)[0] ?? null;
}
