import { createHash } from 'node:crypto';
import { implement } from '../../src/bot/action.js';
import type { Context } from '../../src/bot/context.js';
import { ANSWERS, type Answer, forget } from '../../src/feeds/answers.js';
import { clip, codeSpan, fitLines, joinParts, memberMention } from '../../src/text/markdown.js';
import { answerActions, setupActions } from '../../src/ui/actions.js';
import { button, buttonRows, pageButtons, paginate, selectRows } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { discordTime } from '../../src/ui/format.js';
import { LIMITS } from '../../src/ui/limits.js';
import type { Reply } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';

const ON_PAGE = 20;
/** Characters of a line's form and command, so that a page of them fits. */
const SHOWN = { form: 100, command: 30 };

/** A value of the select: forms are longer than Discord takes. */
const answerValue = ({ command, form }: Answer): string =>
  createHash('sha256').update(`${command}\n${form}`).digest('base64url').slice(0, 20);

/** What the staff taught the bot, the newest first. */
export function answersView(answers: readonly Answer[], requested: number, words: Words): Reply {
  const { teaching } = words;
  const list = paginate([...answers].reverse(), ON_PAGE, requested);
  const lines = list.shown.map((answer) => answerLine(answer, words));
  return {
    embeds: [
      {
        title: teaching.title,
        description:
          answers.length === 0 ? teaching.none : fitLines(lines, LIMITS.embedDescription, words.more),
        color: COLOURS.neutral,
      },
    ],
    components: [
      ...selectRows(
        answerActions.forgetAnswer({ page: list.page }),
        teaching.forgetOne,
        list.shown.map((answer) => ({
          label: clip(answer.form, LIMITS.optionLabel),
          value: answerValue(answer),
          description: `${clip(answer.command, SHOWN.command)} · ${teaching.means[answer.means]}`,
        })),
      ),
      ...buttonRows([
        answers.length > 0 && button(answerActions.forgetAnswers(), teaching.forgetAll, 'danger'),
        ...pageButtons(list, words, (page) => answerActions.answers({ page })),
        button(setupActions.settings(), words.back),
      ]),
    ],
  };
}

/** "`[Crates] … x… => …` → arrived · `crate give` · @Boris, 3 days ago" */
const answerLine = ({ form, command, means, userId, at }: Answer, { teaching }: Words): string =>
  joinParts([
    `${codeSpan(clip(form, SHOWN.form))} → **${teaching.means[means]}**`,
    codeSpan(clip(command, SHOWN.command)),
    `${memberMention(userId)}, ${discordTime(at, 'R')}`,
  ]);

async function showAnswers({ feeds, format }: Context, page: number): Promise<Reply> {
  return answersView((await feeds.access(ANSWERS).read()).answers, page, format.words);
}

async function forgetAndShow(context: Context, page: number, isForgotten: (answer: Answer) => boolean) {
  await context.feeds.access(ANSWERS).change((answers) => forget(answers, isForgotten));
  return showAnswers(context, page);
}

export const answerPage = implement(answerActions, {
  answers: { mode: 'update', run: (context, { page }) => showAnswers(context, page) },
  forgetAnswer: {
    mode: 'update',
    run: (context, { page }, { values: [chosen] }) =>
      forgetAndShow(context, page, (answer) => answerValue(answer) === chosen),
  },
  forgetAnswers: { mode: 'update', run: (context) => forgetAndShow(context, 0, () => true) },
});
