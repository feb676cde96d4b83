import { endIfGone, type Feed } from '../feed.js';
import { advanceGoal } from './advance.js';
import { goalPage } from './page.js';
import { type GoalState, goalPart } from './state.js';

/** Two months, so that last month's result can still change. */
const SALES_DAYS = 62;

/** A sum that buyers reach together, as a message in a channel. */
export const goal: Feed<GoalState> = {
  ...goalPart,
  needs: ({ channelId, sum, isOver }) =>
    channelId === null || sum === 0 || isOver ? [] : [{ what: 'list' }, { what: 'sales', days: SALES_DAYS }],
  advance: advanceGoal,
  settle: endIfGone,
  channels: ({ channelId }) => (channelId === null ? [] : [channelId]),
  adds: { removal: ({ channelId }) => ({ messages: channelId === null ? [] : [channelId] }) },
  page: goalPage,
};
