import { isTest, lineTotal, type Payment, totalOf } from '../shop/payment.js';
import { maskEmail } from '../shop/redact.js';
import { type Verdict, verdictOn } from '../shop/verdict.js';
import { clip, escapedName } from '../text/clip.js';
import { codeSpan } from '../text/markdown.js';
import { readableLine } from '../text/readable.js';
import type { Assessment } from '../words/assessment.js';
import { type Words, wordFor } from '../words/index.js';
import { COLOURS } from './embed.js';
import type { Format } from './format.js';
import { nameOf } from './name.js';

/** The sign says what the colour does, for those who don't see it. */
const LOOKS: Record<Verdict['kind'], readonly [sign: string, colour: keyof typeof COLOURS]> = {
  notPaid: ['⚪', 'neutral'],
  sentUnpaid: ['❔', 'waiting'],
  waiting: ['⏳', 'waiting'],
  shopError: ['⚠️', 'bad'],
  nothingSent: ['⛔', 'bad'],
  partlySent: ['⚠️', 'bad'],
  serverErrors: ['⚠️', 'bad'],
  delivered: ['✅', 'good'],
  nothingToSend: ['✅', 'good'],
  notCompared: ['❔', 'neutral'],
  unknownState: ['❔', 'neutral'],
};

export const signOf = (verdict: Verdict['kind']): string => LOOKS[verdict][0];
export const colourOf = (payment: Payment): number => COLOURS[LOOKS[verdictOn(payment).kind][1]];

/** What the payment's data says, in words. */
export const assess = (payment: Payment, words: Words): Assessment =>
  words.payment.verdict(verdictOn(payment), {
    player: playerOf(payment),
    server: payment.server ? `**${nameOf(payment.server.name, 60, words)}**` : '',
    status: statusOf(payment, words),
    sent: payment.sentCommands.length,
  });

/** "⏳ Paid, waiting for delivery", "🧪 Test payment: delivered" */
export function headline(payment: Payment, { title }: Assessment, words: Words): string {
  if (!isTest(payment)) return `${signOf(verdictOn(payment).kind)} ${title}`;
  return `🧪 ${words.payment.test}: ${title.slice(0, 1).toLowerCase()}${title.slice(1)}`;
}

/** "`p•••@example.com`", or nothing. */
export const maskedEmailOf = ({ email }: Payment): string =>
  email && codeSpan(clip(maskEmail(readableLine(email)), 120));

export const playerOf = ({ buyer }: Payment): string => buyer && codeSpan(clip(readableLine(buyer), 100));

export const statusOf = (payment: Payment, words: Words): string =>
  payment.state === 'unknown'
    ? words.payment.unknownState(payment.statusCode)
    : words.payment.states[payment.state];

/** The lines' sum, then the paid amount if the shop has it. */
export function pricesOf(payment: Payment, { words, money, price }: Format): string[] {
  const { paid } = payment;
  const total = totalOf(payment);
  return [
    ...(total === null ? [] : [price(total)]),
    ...(paid === null || paid === total ? [] : [words.payment.paid(money(paid))]),
  ];
}

/** What reached the shop. The platform fills it before anything is paid, too. */
export const creditOf = ({ credited, state }: Payment, { words, money }: Format): string =>
  credited === null || state === 'unpaid' ? '' : words.payment.credited(money(credited));

/** "Bank card (YooMoney)" */
export function wayOf({ type, system }: Payment, words: Words): string {
  const named = (name: string) => wordFor(words.payment.types, name.toLowerCase()) ?? escapedName(name, 100);
  const [how, by] = [named(type), named(system)];
  return how === '' || by === '' || how === by ? how || by : `${how} (${by})`;
}

/** "Totem × 3" */
export const withTimes = (name: string, times: number | null): string =>
  times === null || times === 1 ? name : `${name} × ${times}`;

/** "Totem × 3 — 22.47 ₽ (7.49 ₽ each)" */
export const productLines = ({ products }: Payment, { words, money, price: priced }: Format): string[] =>
  products.map((line) => {
    const total = lineTotal(line);
    const named = nameOf(line.name, 100, words);
    const name = withTimes(named, line.times);
    if (total === null || line.price === null) return name;
    const each = name === named ? '' : ` (${words.payment.each(money(line.price))})`;
    return `${name} — ${priced(total)}${each}`;
  });

/** Ready to copy: with the buyer's name filled in. */
export const missingLines = (templates: readonly string[], { buyer }: Payment): string[] =>
  templates.map((template) =>
    codeSpan(clip(readableLine(template.replaceAll('{user}', () => buyer || '{user}')), 150)),
  );
