import { createHash } from 'node:crypto';
import type { APIButtonComponent } from 'discord.js';
import { implement } from '../../src/bot/action.js';
import type { Context } from '../../src/bot/context.js';
import { Failure } from '../../src/domain/failure.js';
import type { Knowledge, UnknownReply, Witness } from '../../src/domain/knowledge.js';
import { isTest, type Payment } from '../../src/domain/payment.js';
import { isTeachable } from '../../src/domain/replies/form.js';
import { judgePayment, type Verdict } from '../../src/domain/verdict.js';
import { ANSWERS, type Answers, forgetReply, mark, teach, unmark } from '../../src/feeds/answers.js';
import { consider, isProblem, readSale } from '../../src/sales/sale.js';
import { memberMention, replaceBackticks } from '../../src/text/markdown.js';
import { type LookupSource, paymentActions, teachingActions } from '../../src/ui/actions.js';
import { button, buttonRows } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { discordTime } from '../../src/ui/format.js';
import type { Reply } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';

type Meaning = Witness['means'];

/** Below an unknown reply: to say what it means. Below one that was taught: to take that back. */
export function teachingButtons(
  { id }: Pick<Payment, 'id'>,
  { kind, witness, contradicted }: Verdict,
  source: LookupSource,
  { teaching }: Words,
): readonly APIButtonComponent[] {
  const here = { id, ...source };
  if (kind === 'unknownReply' || kind === 'noReply')
    return [
      button(teachingActions.ask({ means: 'arrived', ...here }), teaching.buttons.arrived),
      button(teachingActions.ask({ means: 'failed', ...here }), teaching.buttons.failed),
    ];
  if (witness?.of === 'payment') return [button(teachingActions.undo(here), teaching.undo)];
  return witness || contradicted ? [button(teachingActions.forget(here), teaching.forget)] : [];
}

/** What stands below a payment that was settled, and to settle one or take that back. */
export function settling(
  payment: Payment,
  knowledge: Knowledge | undefined,
  source: LookupSource,
  { teaching }: Words,
): { readonly note: string; readonly button: APIButtonComponent | false } {
  const here = { id: payment.id, ...source };
  const sale = readSale(payment);
  const mark = knowledge?.marked(payment);
  if (knowledge && mark && consider(sale, knowledge).isSettled)
    return {
      note: `-# ${teaching.settled(memberMention(mark.userId), discordTime(mark.at, 'D'))}`,
      button: button(teachingActions.undo(here), teaching.unsettle),
    };
  const isOpen = knowledge !== undefined && !isTest(payment) && isProblem(consider(sale, knowledge));
  return { note: '', button: isOpen && button(teachingActions.settle(here), teaching.settle) };
}

/** The first reply that the staff may explain. Without knowledge, so that one that was taught is found, too. */
const findReply = (payment: Payment): UnknownReply | undefined => {
  const { doubt } = judgePayment(payment);
  return doubt?.replies.find(({ form }) => isTeachable(form)) ?? doubt?.replies[0];
};

/** Tells one answer from another: the payment may have changed since the question. */
const answerId = ({ command, form }: UnknownReply): string =>
  createHash('sha256').update(`${command}\n${form}`).digest('hex').slice(0, 8);

export function questionView(
  { id }: Pick<Payment, 'id'>,
  reply: UnknownReply,
  means: Meaning,
  source: LookupSource,
  { teaching, back }: Words,
): Reply {
  const here = { id, means, ...source };
  const canTeach = isTeachable(reply.form);
  const isArrival = means === 'arrived';
  const why = reply.form === '' ? teaching.silenceText : teaching.shortText;
  const block = `\`\`\`\n${replaceBackticks(reply.form)}\n\`\`\``;
  return {
    embeds: [
      {
        title: canTeach ? teaching.question[means] : teaching.questionOnce[means],
        description: canTeach ? `${block}\n${teaching.text}` : why,
        color: COLOURS.neutral,
      },
    ],
    components: buttonRows([
      canTeach &&
        button(
          teachingActions.learn({ means, answer: answerId(reply), id, ...source }),
          teaching.always[means],
          isArrival && 'primary',
        ),
      button(
        teachingActions.once(here),
        canTeach ? teaching.onlyThis : teaching.once[means],
        // Who presses “It failed” has looked at this payment.
        !(canTeach && isArrival) && 'primary',
      ),
      button(paymentActions.card({ id, ...source }), back),
    ]),
    // Removes the file of the page behind More.
    files: [],
  };
}

type ShowCard = (context: Context, id: number, source: LookupSource) => Promise<Reply>;

/** @param showCard the payment, judged anew */
export const implementTeaching = (showCard: ShowCard) =>
  implement(teachingActions, {
    ask: {
      mode: 'update',
      async run({ shop, format }, { id, means, ...source }) {
        const { value: payment } = await shop.payments.findRecent(id);
        const reply = findReply(payment);
        if (!reply) throw new Failure({ kind: 'outdated' });
        return questionView(payment, reply, means, source, format.words);
      },
    },
    learn: {
      mode: 'update',
      async run(context, { id, means, answer, ...source }) {
        const reply = findReply((await context.shop.payments.findRecent(id)).value);
        if (!reply || answerId(reply) !== answer || !isTeachable(reply.form))
          throw new Failure({ kind: 'outdated' });
        await change(context, (answers, said) => teach(answers, reply, said), means);
        return showCard(context, id, source);
      },
    },
    once: {
      mode: 'update',
      async run(context, { id, means, ...source }) {
        const { value: payment } = await context.shop.payments.findRecent(id);
        if (!findReply(payment)) throw new Failure({ kind: 'outdated' });
        await change(context, (answers, said) => mark(answers, payment, said), means);
        return showCard(context, id, source);
      },
    },
    settle: {
      mode: 'update',
      async run(context, { id, ...source }) {
        const { value: payment } = await context.shop.payments.findRecent(id);
        await change(context, (answers, said) => mark(answers, payment, { ...said, means: 'settled' }));
        return showCard(context, id, source);
      },
    },
    undo: {
      mode: 'update',
      async run(context, { id, ...source }) {
        await change(context, (answers) => unmark(answers, { id }));
        return showCard(context, id, source);
      },
    },
    forget: {
      mode: 'update',
      async run(context, { id, ...source }) {
        const { value: payment } = await context.shop.payments.findRecent(id);
        const knowledge = await context.knowledge();
        const { doubt, contradicted } = judgePayment(payment, knowledge);
        const reply = doubt?.replies.find((one) => knowledge.taught(one)) ?? contradicted;
        if (reply) await change(context, (answers) => forgetReply(answers, reply));
        return showCard(context, id, source);
      },
    },
  });

async function change(
  { feeds, userId }: Context,
  edit: (answers: Answers, said: Witness) => Answers,
  means: Meaning = 'arrived',
): Promise<void> {
  await feeds.access(ANSWERS).change((answers) => edit(answers, { means, userId, at: feeds.clock.now() }));
}
