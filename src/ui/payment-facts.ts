import { isTest, lastChange, type Payment, paymentTotal } from '../domain/payment.js';
import type { Verdict } from '../domain/verdict.js';
import { MINUTE_MS } from '../lib/duration.js';
import { clip, codeSpan, escapeName, joinParts, memberMention } from '../text/markdown.js';
import { readableLine } from '../text/readable.js';
import { type Age, type Assessment, toAge } from '../words/assessment.js';
import { findWord, type Words } from '../words/index.js';
import { COLOURS } from './embed.js';
import { discordTime, type Format } from './format.js';
import { displayName } from './name.js';

/** The sign repeats the colour for readers who can't see it; empty where nothing stands out. */
const SIGNS: Record<Verdict['kind'], readonly [sign: string, colour: keyof typeof COLOURS]> = {
  notPaid: ['⚪', 'neutral'],
  sentUnpaid: ['❔', 'waiting'],
  waiting: ['⏳', 'waiting'],
  shopError: ['⚠️', 'bad'],
  nothingSent: ['⛔', 'bad'],
  partlySent: ['⚠️', 'bad'],
  serverErrors: ['⚠️', 'bad'],
  unknownReply: ['❔', 'unknown'],
  noReply: ['❔', 'unknown'],
  usualSilence: ['', 'unknown'],
  later: ['📬', 'neutral'],
  unchanged: ['✅', 'good'],
  delivered: ['✅', 'good'],
  nothingToSend: ['✅', 'good'],
  notCompared: ['❔', 'neutral'],
  unknownState: ['❔', 'neutral'],
};

/** @param isSettled the staff said that nothing is left to do */
export const verdictSign = (verdict: Verdict['kind'], isSettled = false): string =>
  isSettled ? '✔️' : SIGNS[verdict][0];
export const verdictColour = (verdict: Verdict['kind'], isSettled = false): number =>
  COLOURS[isSettled ? 'neutral' : SIGNS[verdict][1]];

/** A delivery rarely takes longer. */
const USUAL_DELIVERY_MS = 5 * MINUTE_MS;

/** Time since the last change; undefined if it is unknown, or within the usual time of a delivery. */
export function waitingTime(payment: Pick<Payment, 'createdAt' | 'updatedAt'>, now: number): Age | undefined {
  const since = lastChange(payment);
  return since !== null && now - since >= USUAL_DELIVERY_MS ? toAge(now - since) : undefined;
}

/** @param at time of the look-up, in milliseconds since the epoch */
export function assess(payment: Payment, verdict: Verdict, at: number, words: Words): Assessment {
  const [fault] = verdict.faults;
  const lastTime = lastChange(payment);
  return words.payment.verdict(verdict, {
    player: playerName(payment),
    server: payment.server ? `**${displayName(payment.server.name, 60, words)}**` : '',
    command: fault ? commandName(payment, fault.number) : '',
    time: lastTime === null ? '' : discordTime(lastTime, 't'),
    waiting: waitingTime(payment, at),
    isTest: isTest(payment),
    sent: verdict.counted,
    failed: verdict.faults.length,
  });
}

function commandName({ sentCommands }: Payment, number: number): string {
  const name = readableLine(sentCommands[number - 1]?.command ?? '').split(' ', 1)[0] ?? '';
  return name && codeSpan(clip(name, 40));
}

/** "⏳ Paid, waiting for delivery", "🧪 Test passed: looks delivered" */
export const headline = (
  payment: Payment,
  { kind }: Verdict,
  { title }: Assessment,
  isSettled = false,
): string => joinParts([isTest(payment) ? '🧪' : verdictSign(kind, isSettled), title], ' ');

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

/** Whose word decided, and what was sent too often. */
export function verdictNotes({ witness, contradicted, repeated }: Verdict, { payment }: Words): string[] {
  const by = witness ? memberMention(witness.userId) : '';
  const when = witness ? discordTime(witness.at, 'R') : '';
  return [
    contradicted && payment.contradicted(memberMention(contradicted.userId)),
    witness?.of === 'answer' && `-# ${payment.taught(by, when)}`,
    witness?.of === 'payment' && `-# ${payment.marked(by, when, witness.means)}`,
    repeated > 0 && payment.repeated(repeated),
  ].flatMap((line) => line || []);
}

/** "Not sent: `give Steve sword`", ready to copy: the buyer's name is filled in. */
export function missingLines(verdict: Verdict, { buyer }: Payment, words: Words): string[] {
  if (verdict.kind !== 'partlySent') return [];
  const command = (template: string) => template.replaceAll('{user}', () => buyer || '{user}');
  return verdict.missing.map((template) =>
    words.payment.notSent(codeSpan(clip(readableLine(command(template)), 120))),
  );
}
