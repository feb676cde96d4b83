import { memberMention } from '../../../text/markdown.js';
import { button, buttonRows } from '../../../ui/components.js';
import { discordTime } from '../../../ui/format.js';
import type { Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { changePart } from '../../change-part.js';
import type { Press, Step } from '../../feed.js';
import { rolesActions } from '../actions.js';
import { reconcileNow } from '../round/round.js';
import { dueKeys, NOT_MISSING, pairKey } from '../rules/due.js';
import { type Holding, type Roles, rolesPart } from '../state.js';
import { mentionHolders, mentionRoles } from '../view.js';

const MEMBERS_SHOWN = 10;

const takenKey = (askedAt: number | null): string => `taken ${askedAt}`;

/** Roles that somebody else took although they aren't over, about which the staff were asked then; null for not yet. */
function listTaken({ holdings, grants }: Roles, askedAt: number | null, now: number): readonly Holding[] {
  const due = dueKeys(grants, now);
  return holdings.filter(
    ({ taken, ...one }) => taken && !taken.isLeft && taken.askedAt === askedAt && due.has(pairKey(one)),
  );
}

const withTaken = (roles: Roles, meant: readonly Holding[], fields: Partial<Holding>): Roles => ({
  ...roles,
  holdings: roles.holdings.map((one) => (meant.includes(one) ? { ...one, ...fields } : one)),
});

/** One question about all that the last round has found. */
export function askAboutTaken(roles: Roles, channelId: string, now: number, words: Words): Step<Roles> {
  const found = listTaken(roles, null, now);
  if (found.length === 0) return { state: roles };
  return {
    state: withTaken(roles, found, { taken: { askedAt: now, isLeft: false } }),
    posts: [{ key: takenKey(now), channelId, reply: takenView(found, now, words) }],
  };
}

/** A question that didn't reach the staff is asked again, once two more answers say the same. */
export const reopenTaken = (roles: Roles, key: string, now: number): Roles =>
  withTaken(
    roles,
    roles.holdings.filter(({ taken }) => taken && !taken.isLeft && takenKey(taken.askedAt) === key),
    { missingSince: now, taken: null },
  );

export const takenView = (taken: readonly Holding[], asked: number, words: Words): Reply => ({
  content: words.buyerRoles.taken.asks(describeTaken(taken, words), taken.length),
  components: buttonRows([
    button(rolesActions.decideTaken({ asked, how: 'given' }), words.buyerRoles.taken.giveAgain),
    button(rolesActions.decideTaken({ asked, how: 'left' }), words.buyerRoles.taken.leave),
  ]),
});

const describeTaken = (taken: readonly Holding[], words: Words): string =>
  `${mentionRoles(taken)}: ${mentionHolders(taken, words, MEMBERS_SHOWN)}`;

type Decision = Readonly<{ asked: number; how: 'given' | 'left' }>;

export async function decideTaken(press: Press, { asked, how }: Decision): Promise<Reply | undefined> {
  const { words } = press.publicFormat;
  const { result } = await changePart<Roles, readonly Holding[]>(
    press.feeds,
    rolesPart,
    (roles, now, channelId) => {
      const meant = listTaken(roles, asked, now);
      const { [how]: line } = words.buyerRoles.taken;
      const content = line(describeTaken(meant, words), memberMention(press.userId), discordTime(now, 'f'));
      const isShown = meant.length > 0 && channelId !== null;
      const posts = isShown ? [{ key: takenKey(asked), channelId, reply: { content }, isEdit: true }] : [];
      const decided = how === 'given' ? NOT_MISSING : { taken: { askedAt: asked, isLeft: true } };
      return { state: withTaken(roles, meant, decided), posts, result: meant };
    },
  );
  if (result.length === 0) return { content: press.format.words.buyerRoles.taken.closed };
  if (how === 'given') await reconcileNow(press, result);
  return undefined;
}
