import type { Logger } from 'pino';
import type { ShopEvent } from './api/client.js';

/** Logs what failed as warnings; successful requests only show at level debug. */
export function logShopEvent(log: Logger, event: ShopEvent): void {
  if (event.event === 'leftOut') {
    log.warn({ what: event.what, id: event.id }, 'left out of the shop’s list: it could not be read');
    return;
  }
  const { operation, ms, failure } = event;
  if (failure)
    log.warn({ operation, ms, failure: failure.problem.kind, code: failure.code }, 'shop request failed');
  else log.debug({ operation, ms }, 'shop request');
}
