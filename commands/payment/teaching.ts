import { createHash } from 'node:crypto';
import type { APIButtonComponent } from 'discord.js';
import { implement } from '../../src/bot/action.js';
import type { Context } from '../../src/bot/context.js';
import { Failure } from '../../src/domain/failure.js';
import type { Form, Lesson, Mark } from '../../src/domain/knowledge.js';
import { isTest, type Payment } from '../../src/domain/payment.js';
import { readPayment } from '../../src/domain/payment-reading.js';
import { isProblem, isUnknown, judgePayment, type Verdict } from '../../src/domain/verdict.js';
import { ANSWERS, type Answers, forget, settle, teach, unsettle } from '../../src/feeds/engine/answers.js';
import { replaceBackticks } from '../../src/text/markdown.js';
import { type LookupSource, paymentActions, teachingActions } from '../../src/ui/actions.js';
import { button, buttonRows } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import type { Reply } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';

/** Below an unknown reply: to say what it means. Below one that was taught: to take that back. */
export function teachingButtons(
  payment: Payment,
  { kind, lesson, settled }: Verdict,
  source: LookupSource,
  { teaching }: Words,
): readonly APIButtonComponent[] {
  const here = { id: payment.id, ...source };
  if (lesson) return [button(teachingActions.forget(here), teaching.forget)];
  if (kind !== 'unknownReply' || settled || !findAnswer(payment)) return [];
  return [
    button(teachingActions.ask({ means: 'arrived', ...here }), teaching.buttons.arrived),
    button(teachingActions.ask({ means: 'failed', ...here }), teaching.buttons.failed),
  ];
}

/** For what needs a look, and to take that back. */
export function settleButton(
  payment: Payment,
  verdict: Verdict,
  source: LookupSource,
  { teaching }: Words,
): APIButtonComponent | false {
  const here = { id: payment.id, ...source };
  if (verdict.settled) return button(teachingActions.unsettle(here), teaching.unsettle);
  const isOpen = !isTest(payment) && (isProblem(verdict) || isUnknown(verdict));
  return isOpen && button(teachingActions.settle(here), teaching.settle);
}

/** The first answer that staff may explain, whether or not they have. */
const findAnswer = (payment: Payment): Form | undefined =>
  readPayment(payment).open.flatMap(({ form }) => form ?? [])[0];

/** Tells one answer from another: the payment may have changed since the question. */
const answerId = ({ command, form }: Form): string =>
  createHash('sha256').update(`${command}\n${form}`).digest('hex').slice(0, 8);

export function questionView(
  { id }: Pick<Payment, 'id'>,
  answer: Form,
  means: Lesson['means'],
  source: LookupSource,
  { teaching, back }: Words,
): Reply {
  const learn = teachingActions.learn({ means, answer: answerId(answer), id, ...source });
  return {
    embeds: [
      {
        title: teaching.question[means],
        description: `\`\`\`\n${replaceBackticks(answer.form)}\n\`\`\`\n${teaching.text}`,
        color: COLOURS.neutral,
      },
    ],
    components: buttonRows([
      button(learn, teaching.always[means], 'primary'),
      button(paymentActions.card({ id, ...source }), back),
    ]),
    // Removes the file of the page behind More.
    files: [],
  };
}

type ShowCard = (context: Context, id: number, source: LookupSource) => Promise<Reply>;

/** @param showCard the payment, judged anew */
export function implementTeaching(showCard: ShowCard) {
  const change = async (
    context: Context,
    { id, ...source }: LookupSource & { readonly id: number },
    edit: (answers: Answers, by: Mark) => Answers,
  ): Promise<Reply> => {
    const { feeds, userId } = context;
    await feeds.access(ANSWERS).change((answers) => edit(answers, { userId, at: feeds.clock.now() }));
    return showCard(context, id, source);
  };
  return implement(teachingActions, {
    ask: {
      mode: 'update',
      async run({ shop, format }, { id, means, ...source }) {
        const { value: payment } = await shop.payments.findRecent(id);
        const answer = findAnswer(payment);
        if (!answer) throw new Failure({ kind: 'outdated' });
        return questionView(payment, answer, means, source, format.words);
      },
    },
    learn: {
      mode: 'update',
      async run(context, { means, answer: asked, ...of }) {
        const answer = findAnswer((await context.shop.payments.findRecent(of.id)).value);
        if (!answer || answerId(answer) !== asked) throw new Failure({ kind: 'outdated' });
        return change(context, of, (answers, by) => teach(answers, answer, { means, ...by }));
      },
    },
    settle: {
      mode: 'update',
      async run(context, of) {
        const { value: payment } = await context.shop.payments.findRecent(of.id);
        return change(context, of, (answers, by) => settle(answers, payment, by));
      },
    },
    unsettle: {
      mode: 'update',
      run: (context, of) => change(context, of, (answers) => unsettle(answers, of)),
    },
    forget: {
      mode: 'update',
      async run(context, of) {
        const { value: payment } = await context.shop.payments.findRecent(of.id);
        const { lesson } = judgePayment(payment, await context.knowledge());
        return change(context, of, (answers) => (lesson ? forget(answers, lesson.answer) : answers));
      },
    },
  });
}
