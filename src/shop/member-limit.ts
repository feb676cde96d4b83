import { refuseTooOften } from '../domain/failure.js';
import type { Requester } from '../easydonate/priority.js';
import { RateLimit } from '../lib/rate-limit.js';

/** As many at once as a page of products takes, and one every four seconds in the long run. */
export const QUESTIONS = { limit: 10, seconds: 40 };

/**
 * Limits the requests that a browsing member causes; answers from memory don't count. The queue is everybody's,
 * and unknown numbers are never in memory.
 * @returns a check that throws Failure `tooOften` for a member over the limit
 */
export function createMemberLimit(): (requester: Requester) => void {
  const questions = new RateLimit(QUESTIONS);
  return (requester) => {
    if (requester.priority !== 'user' || requester.isStaff || requester.userId === undefined) return;
    refuseTooOften(questions, requester.userId);
  };
}
