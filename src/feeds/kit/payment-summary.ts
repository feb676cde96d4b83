import type { Dated } from '../../domain/dated.js';
import type { Knowledge } from '../../domain/knowledge.js';
import type { Payment } from '../../domain/payment.js';
import { judgePayment } from '../../domain/verdict.js';
import { clip, joinParts } from '../../text/markdown.js';
import type { Format } from '../../ui/format.js';
import { LIMITS } from '../../ui/limits.js';
import { assess, playerName } from '../../ui/payment-facts.js';

/** The card of `/payment` in two lines, for the staff. */
export function summarizePayment(
  { value: payment, at }: Dated<Payment>,
  { words }: Format,
  knowledge?: Knowledge,
): { readonly title: string; readonly text: string } {
  const verdict = judgePayment(payment, knowledge);
  const assessment = assess(payment, verdict, at, words);
  const player = playerName(payment);
  return {
    title: clip(assessment.title, LIMITS.embedTitle),
    text: joinParts([assessment.sentence, player && `-# ${player}`], '\n'),
  };
}
