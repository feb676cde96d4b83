import { isDeepStrictEqual } from 'node:util';
import type { Reply } from '../../../ui/reply.js';
import { changePart } from '../../change-part.js';
import type { Press } from '../../feed.js';
import { isUndecided, requestKey } from '../proofs/requests.js';
import { takeRole } from '../round/holdings.js';
import { eraseMember, readStored } from '../rules/retention.js';
import { type Holding, type Roles, rolesPart } from '../state.js';
import { storedView, type Told, toldView } from './member-view.js';

const ERASURES = { limit: 3, seconds: 600 };
/** For Discord's audit log. */
const REASON = 'the member had their data erased';

export async function showStored({ feeds, userId, format }: Press): Promise<Reply> {
  const { state } = await feeds.read(rolesPart);
  return storedView(readStored(state, userId), format.words);
}

/** First takes back what the bot gave: without its end, a role for a month would stay for good. */
export async function erase(press: Press): Promise<Reply> {
  const { feeds, members, userId, format } = press;
  press.refuseTooOften('roles: erasures', ERASURES, userId);
  const { state } = await feeds.read(rolesPart);
  const given = findGiven(state, userId);
  for (const { roleId } of given) {
    const outcome = await takeRole(members, userId, roleId, REASON);
    if (outcome !== 'done' && outcome !== 'gone') return toldView('notErased', format.words);
  }
  const { result } = await changePart<Roles, { readonly told: Told }>(feeds, rolesPart, (roles) => {
    // Meanwhile a round may have given a role, which nothing would end.
    if (!isDeepStrictEqual(findGiven(roles, userId), given))
      return { state: roles, result: { told: 'notErased' } };
    // Their open questions are withdrawn from the staff channel.
    const posts = roles.requests
      .filter((one) => one.memberId === userId && isUndecided(one))
      .map((one) => ({ key: requestKey(one), channelId: one.channelId, reply: null }));
    return { state: eraseMember(roles, userId), posts, result: { told: 'erased' } };
  });
  return toldView(result.told, format.words);
}

const findGiven = ({ holdings }: Roles, memberId: string): readonly Holding[] =>
  holdings.filter((one) => one.memberId === memberId && one.origin === 'bot');
