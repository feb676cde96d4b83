import { DateTime } from 'luxon';
import { moveDay } from '../../sales/days.js';
import { defineActions } from '../../ui/custom-id.js';
import type { ActionInput } from '../../ui/implement.js';
import type { Modal } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { GoalState } from './state.js';

export const goalActions = defineActions('setup', { goal: {}, changeGoal: {}, saveGoal: {}, setGoal: {} });

const MAX_DAYS = 31;
const EXAMPLE_DAYS = 14;

/** How a day is typed. */
const typedDay = (date: string, { goal }: Words): string => {
  const [year = '', month = '', day = ''] = date.split('-');
  return goal.form.day(year, month, day);
};

/** A last day that is possible. */
export const exampleDay = (today: string, words: Words): string =>
  typedDay(moveDay(today, EXAMPLE_DAYS), words);

/** @param today in the guild's zone */
export function goalModal(state: GoalState, today: string, words: Words): Modal {
  const { form, name: title } = words.goal;
  const { name, sum, until } = state;
  const text = (custom_id: string, label: string, maxLength: number, value: string | null) => ({
    ...{ custom_id, label, maxLength },
    ...(value && { value }),
  });
  return {
    customId: goalActions.saveGoal(),
    title,
    fields: [
      text('name', form.name, 100, name),
      text('sum', form.sum, 20, sum > 0 ? `${sum}` : ''),
      {
        ...text('until', form.until, 10, until && typedDay(until, words)),
        description: form.untilHint(exampleDay(today, words), MAX_DAYS),
        required: false,
      },
    ],
  };
}

/** The goal as chosen, and what could not be saved. @param today in the guild's zone */
export function withForm(state: GoalState, { fields }: ActionInput, today: string) {
  const { name = '' } = fields;
  const isRunning = state.until !== null && state.until >= today;
  const latest = moveDay((isRunning && state.from) || today, MAX_DAYS);
  const [sum, day] = [readSum(fields.sum ?? ''), readDay(fields.until ?? '')];
  const isPossible = day === null || (day !== undefined && day >= today && day <= latest);
  const until = isPossible ? day : state.until;
  const isSameTime = until === state.until || (isRunning && until !== null);
  const newTime = { from: until === null ? null : today, shown: null, last: null, isOver: false };
  const chosen = {
    ...{ ...state, name, until, sum: sum ?? state.sum, shownAt: 0 },
    ...(isSameTime ? {} : newTime),
  };
  const isSameGoal = isSameTime && chosen.sum === state.sum;
  return {
    state: { ...chosen, reached: isSameGoal ? state.reached : null },
    unsaved: (['sum', 'until'] as const).filter((one) => (one === 'sum' ? sum === undefined : !isPossible)),
  };
}

/** Such as “50 000”, “50,000”, “₽50.000” or “50 000 руб.”. */
function readSum(typed: string): number | undefined {
  const digits = typed.replace(
    /[\s\p{Sc}]|(?<=\d)[.,](?=\d{3}(?!\d))|(?<=\d\s*)(?:руб\p{L}*|р|rub)\.?\s*$/giu,
    '',
  );
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined;
}

/** Null for none, undefined if it is no date. */
function readDay(typed: string): string | null | undefined {
  if (typed.trim() === '') return null;
  const days = ['yyyy-M-d', 'd.M.yyyy'].map((format) => DateTime.fromFormat(typed.trim(), format));
  return days.find(({ isValid }) => isValid)?.toISODate() ?? undefined;
}
