import type { Feed } from '../feed.js';
import { advanceAlerts } from './advance.js';
import { alertsPage } from './page.js';
import { type AlertsState, alertKey, alertsPart } from './state.js';

/** Messages to the staff about what is wrong with the shop. */
export const alerts: Feed<AlertsState> = {
  ...alertsPart,
  needs: (_state, _now, staffChannelId) => (staffChannelId === null ? [] : [{ what: 'list' }]),
  advance: advanceAlerts,
  settle(state, key, outcome) {
    // The next poll posts a refused alert again. A lost one may have been sent, so it isn't repeated.
    if (outcome !== 'refused' && outcome !== 'gone') return state;
    return { ...state, told: state.told.filter((told) => alertKey(told) !== key) };
  },
  // Messages in the former channel stay, and are edited there when their alerts are over.
  channels: (_state, staffChannelId) => (staffChannelId === null ? [] : [staffChannelId]),
  page: alertsPage,
};
