import { type Alert, findAlerts, type ShopFacts } from '../../domain/alerts.js';
import { awayReason, isShopAway } from '../../domain/failure.js';
import { HOUR_MS } from '../../lib/duration.js';
import type { Format } from '../../ui/format.js';
import { isPicture } from '../../ui/web-address.js';
import { isWaiting, type Poll, type Post, type Step } from '../feed.js';
import { alertOverView, alertView } from './messages.js';
import { ALERT_KINDS, type AlertKind, type AlertsState, alertKey, URGENT_KINDS } from './state.js';

const AWAY_ALERT_MS = HOUR_MS;

export function advanceAlerts(state: AlertsState, poll: Poll, format: Format): Step<AlertsState> {
  const { now, shop, posts: own, staffChannelId: channelId } = poll;
  if (channelId === null) return { state };
  const { facts } = poll;
  const current = new Set(ALERT_KINDS.filter((kind) => isCurrent(kind, poll, state)));
  const over = state.told.filter(({ kind }) => !current.has(kind));
  const lasting = state.told.filter(({ kind }) => current.has(kind));
  const lasted = { unreadable: poll.paymentsFailure?.lastedMs, other: facts.problemMs };
  const lastedSince = (kind: AlertKind) => now - (lasted[kind === 'unreadable' ? kind : 'other'] ?? 0);
  const added = [...current]
    .filter((kind) => !lasting.some((told) => told.kind === kind))
    .map((kind) => ({ kind, since: lastedSince(kind), channelId }));
  return {
    state: { ...state, told: [...lasting, ...added] },
    posts: [
      ...over.map((told): Post => {
        const key = alertKey(told);
        // The alert was never sent, so neither is its end.
        if (isWaiting(own, key)) return { key, channelId: told.channelId, reply: null };
        const reply = alertOverView(told, now, shop, format);
        return { key, channelId: told.channelId, reply, isEdit: true };
      }),
      ...added.map(
        (alert): Post => ({
          key: alertKey(alert),
          channelId,
          reply: alertView(alert, shop, format),
          isUrgent: URGENT_KINDS.includes(alert.kind),
        }),
      ),
    ],
  };
}

/** An alert whose facts can't be read stays as it was. */
function isCurrent(kind: AlertKind, { facts, paymentsFailure }: Poll, { told }: AlertsState): boolean {
  const wasTold = told.some((one) => one.kind === kind);
  const alerts = findAlerts({ ...facts, channels: [] }, isPicture);
  switch (kind) {
    case 'blocked':
    case 'testMode':
      return facts.shop ? has(alerts, kind) : wasTold;
    case 'unreadable':
      return facts.problem ? wasTold : areUnreadable(paymentsFailure, wasTold);
    case 'keyRefused':
      return facts.problem ? facts.problem.kind === kind || (wasTold && isShopAway(facts.problem)) : false;
    case 'away':
      return isAway(facts, wasTold);
  }
}

/** Of a shop that doesn't answer at all, another alert tells. */
function areUnreadable(failure: Poll['paymentsFailure'], wasTold: boolean): boolean {
  if (!failure || !isShopAway(failure.problem)) return false;
  return wasTold || (awayReason(failure.problem) !== 'unreachable' && failure.lastedMs >= AWAY_ALERT_MS);
}

const has = (alerts: readonly Alert[], kind: AlertKind): boolean =>
  alerts.some((alert) => alert.kind === kind);

/** A shop that refuses the key has answered. */
function isAway({ problem, problemMs = 0 }: ShopFacts, wasTold: boolean): boolean {
  if (!problem || problem.kind === 'keyRefused') return false;
  return wasTold || (isShopAway(problem) && problemMs >= AWAY_ALERT_MS);
}
