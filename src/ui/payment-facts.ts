import { isTest, lastChange, type Payment, paymentTotal } from '../domain/payment.js';
import { findPlaceholder } from '../domain/payment-reading.js';
import { listUnsent } from '../domain/sent-commands.js';
import type { Verdict, VerdictKind } from '../domain/verdict.js';
import { MINUTE_MS } from '../lib/duration.js';
import { clip, codeSpan, escapeName, joinParts, memberMention } from '../text/markdown.js';
import { readableLine } from '../text/readable.js';
import { type Age, type Assessment, toAge } from '../words/assessment.js';
import { findWord, type Words } from '../words/index.js';
import { COLOURS } from './embed.js';
import { discordTime, type Format } from './format.js';
import { displayName } from './name.js';

/** The sign repeats the colour for readers who can't see it; empty where nothing stands out. */
const SIGNS: Record<VerdictKind, readonly [sign: string, colour: keyof typeof COLOURS]> = {
  notPaid: ['⚪', 'neutral'],
  sentUnpaid: ['❔', 'waiting'],
  waiting: ['⏳', 'waiting'],
  shopError: ['⚠️', 'bad'],
  nothingSent: ['⛔', 'bad'],
  partlySent: ['⚠️', 'bad'],
  serverErrors: ['⚠️', 'bad'],
  tooOften: ['⚠️', 'bad'],
  unreadable: ['❔', 'unknown'],
  dropped: ['❔', 'unknown'],
  elsewhere: ['❔', 'unknown'],
  unknownReply: ['❔', 'unknown'],
  silent: ['', 'unknown'],
  later: ['📬', 'neutral'],
  unchanged: ['✅', 'good'],
  delivered: ['✅', 'good'],
  nothingToSend: ['✅', 'good'],
  unknownState: ['❔', 'neutral'],
};

type Judged = Pick<Verdict, 'kind' | 'settled'>;

export const verdictSign = ({ kind, settled }: Judged): string => (settled ? '✔️' : SIGNS[kind][0]);
export const verdictColour = ({ kind, settled }: Judged): number =>
  COLOURS[settled ? 'unknown' : SIGNS[kind][1]];

/** For a list: "the player was offline", "looks delivered" */
export const verdictState = (
  { kind, settled, failures }: Pick<Verdict, 'kind' | 'settled' | 'failures'>,
  words: Words,
): string => {
  if (settled) return words.paymentSearch.settled;
  const [first] = failures;
  return kind === 'serverErrors' && first
    ? words.payment.causes[first.cause][0]
    : words.paymentSearch.states[kind];
};

/** A delivery rarely takes longer. */
const USUAL_DELIVERY_MS = 5 * MINUTE_MS;

/** Time since the last change; undefined if it is unknown, or within the usual time of a delivery. */
export function waitingTime(payment: Pick<Payment, 'createdAt' | 'updatedAt'>, now: number): Age | undefined {
  const since = lastChange(payment);
  return since !== null && now - since >= USUAL_DELIVERY_MS ? toAge(now - since) : undefined;
}

/** The first line of a card, and what stands below it. @param at time of the look-up, in milliseconds since the epoch */
export function assess(payment: Payment, verdict: Verdict, at: number, words: Words): Assessment {
  const sign = isTest(payment) ? '🧪' : verdictSign(verdict);
  const { settled, failures } = verdict;
  if (settled)
    return {
      title: `${sign} ${words.payment.settled(verdictState({ ...verdict, settled: null }, words))}`,
      sentence: words.teaching.settled(memberMention(settled.userId), discordTime(settled.at, 'D')),
    };
  const lastTime = lastChange(payment);
  const failed = payment.sentCommands[(failures[0]?.number ?? 0) - 1]?.command ?? '';
  const { title, sentence } = words.payment.verdict({
    ...verdict,
    player: playerName(payment),
    server: payment.server ? `**${displayName(payment.server.name, 60, words)}**` : '',
    command: inCode(readableLine(failed).split(' ', 1)[0] ?? ''),
    placeholder: inCode(findPlaceholder(failed) ?? ''),
    time: lastTime === null ? '' : discordTime(lastTime, 't'),
    waiting: waitingTime(payment, at),
    isTest: isTest(payment),
    statusCode: payment.statusCode,
  });
  return { title: joinParts([sign, title], ' '), sentence };
}

const inCode = (text: string): string => text && codeSpan(clip(text, 40));

/** "p•••@example.com" */
export const maskedEmail = ({ email }: Payment): string => escapeName(email, 120);

export const playerName = ({ buyer }: Pick<Payment, 'buyer'>): string =>
  buyer && codeSpan(clip(readableLine(buyer), 100));

/** The amount paid, else the price of the goods; empty if both are unknown, and for tests. */
export function paidAmount(payment: Payment, { price }: Format): string {
  const amount = payment.paid ?? paymentTotal(payment);
  return amount === null || isTest(payment) ? '' : price(amount);
}

/** "bank card", "YooMoney" */
export function paymentMethods({ type, system }: Payment, words: Words): string[] {
  const named = (name: string) => findWord(words.payment.types, name.toLowerCase()) ?? escapeName(name, 60);
  return [...new Set([named(type), named(system)])].filter(Boolean);
}

/** "Totem ×3" */
export const withTimes = (name: string, times: number | null): string =>
  times === null || times === 1 ? name : `${name} ×${times}`;

export const goods = ({ products }: Payment, words: Words): string[] =>
  products.map(({ name, times }) => withTimes(displayName(name, 60, words), times));

/** "Not sent: `give Steve sword`", ready to copy: the buyer's name is filled in. */
export function unsentLines({ kind, missing }: Verdict, payment: Payment, words: Words): string[] {
  if (kind !== 'partlySent' && kind !== 'serverErrors') return [];
  const { buyer } = payment;
  return listUnsent(payment)
    .slice(0, missing)
    .map((template) => template.replaceAll('{user}', () => buyer || '{user}'))
    .map((command) => words.payment.notSent(codeSpan(clip(readableLine(command), 120))));
}
