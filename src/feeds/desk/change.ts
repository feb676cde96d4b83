import { type Changed, changePart, type Edit } from '../change-part.js';
import type { FeedAccess } from '../feed.js';
import { dropOld } from './cards.js';
import { type Desk, deskPart } from './state.js';

/** Changes what isn't too old. */
export const changeDesk = <T extends object>(
  feeds: FeedAccess,
  edit: (desk: Desk, now: number) => Edit<Desk, T>,
): Promise<Changed<T>> =>
  changePart<Desk, T>(feeds, deskPart, (state, now) => edit(dropOld(state, now), now));
