import type { Logger } from 'pino';
import { LIST_LIMITS } from '../domain/limits.js';
import type { ShopEvent } from './request-queue.js';

/** Logs what failed as warnings; successful requests only show at level debug. */
export function logShopEvent(log: Logger, event: ShopEvent): void {
  if (event.event === 'leftOut') {
    const { operation, count, first } = event;
    log.warn({ operation, count, first }, 'left out of the shop’s list: it could not be read');
    return;
  }
  if (event.event === 'exceeded') {
    const { operation, limit } = event;
    log.warn(
      { operation, limit, most: LIST_LIMITS[limit] },
      'the shop’s list is too long: the rest is left out',
    );
    return;
  }
  const { operation, ms, failure } = event;
  if (failure)
    log.warn({ operation, ms, failure: failure.problem.kind, code: failure.code }, 'shop request failed');
  else log.debug({ operation, ms }, 'shop request');
}
