import { button } from '../../ui/components.js';
import type { Format } from '../../ui/format.js';
import type { Reply } from '../../ui/reply.js';
import {
  type Feed,
  implementPress,
  type Need,
  type Poll,
  type Post,
  type Press,
  type Step,
} from '../feed.js';
import { openNote } from '../notes/feed.js';
import { rolesActions } from './actions.js';
import { listPayments, rolesData } from './member/data.js';
import { ask, showMine } from './member/member.js';
import { paidForm } from './member/member-view.js';
import { describeLeaving, describeNewShop } from './owner/decisions.js';
import { rolesPage } from './owner/page.js';
import { remind, wishReminder } from './reminders.js';
import { runRound } from './round.js';
import { grantTyped } from './rules/grants.js';
import { dropOld, holdsAnything, missingRoles } from './rules/members.js';
import { GIVE_UP_MS } from './rules/problems.js';
import * as staff from './staff.js';
import { isOffered, type Roles, rolesPart } from './state.js';
import { explainProblem, givenUpView, joinExplanation, roleProblemView } from './view.js';

const mayUse = 'payment';

async function wish(press: Press, roleId: string, channelId: string | undefined): Promise<Reply> {
  await wishReminder(press, roleId, channelId);
  return showMine(press);
}

/** The button below the price list, the cards in the staff channel, and what `/payment` offers. */
const presses = implementPress(rolesActions, {
  mine: { mode: 'private', run: showMine },
  read: { mode: 'private', run: (press, { note }) => openNote(press, note, () => showMine(press)) },
  paid: { mode: 'modal', run: async ({ format }, typed) => paidForm(typed, format.words) },
  ask: { mode: 'browse', run: ask },
  remind: {
    mode: 'browse',
    run: (press, { role, to }) => wish(press, role, to === 'on' ? press.postableHere : undefined),
  },
  stopReminding: {
    mode: 'private',
    run: (press, { note, role }) => openNote(press, note, () => wish(press, role, undefined)),
  },
  approve: { mode: 'post', mayUse, run: staff.approve },
  refuse: {
    mode: 'modal',
    mayUse,
    run: async ({ format }, { request }) => staff.reasonForm(request, format.words),
  },
  refused: { mode: 'post', mayUse, run: staff.refuse },
  confirmTakeBack: { mode: 'private', mayUse, run: staff.confirmTakeBack },
  takeBack: { mode: 'browse', mayUse, run: staff.takeBack },
});

/**
 * Roles for buyers. A purchase line that names a member, or that a moderator approves, becomes a grant. Until its end, a
 * grant makes a role due. A round gives what is due, takes back what is over, and keeps what the bot gave as holdings.
 */
export const roles: Feed<Roles> = {
  ...rolesPart,
  dropsRefused: true,
  needs: listNeeds,
  advance: advanceRoles,
  // What didn't reach the staff is asked again by the member.
  settle: (state, key, outcome, now) => staff.roleCases.settle(state, key, outcome, now),
  round: runRound,
  channels: (state, staffChannelId) => (isOffered(state) && staffChannelId !== null ? [staffChannelId] : []),
  adds: {
    memberButton: (state, _asked, words) =>
      // What is stored of members they can always erase.
      isOffered(state) || holdsAnything(state)
        ? button(rolesActions.mine(), words.buyerRoles.get)
        : undefined,
    paymentCard: staff.paymentCard,
    memberData: rolesData,
    memberPayments: listPayments,
    // Its titles show no mentions.
    checkUp: ({ problems }, _asked, words) =>
      problems.map((one) => ({
        title: words.buyerRoles.problemTitle,
        advice: joinExplanation(explainProblem(one, words)),
      })),
    removal: (state, _asked, words) => ({ leaving: describeLeaving(state, words) }),
    newShop: describeNewShop,
  },
  page: rolesPage,
  actions: presses,
};

function listNeeds(state: Roles): readonly Need[] {
  // What is stored of members ends and is dropped in time also without mappings.
  if (!isOffered(state)) return holdsAnything(state) ? [{ what: 'list' }] : [];
  return [{ what: 'list' }, { what: 'sales', days: 1 }];
}

/** Tells members of lost cards and of ends, and the staff what isn't given. */
function advanceRoles(state: Roles, poll: Poll, format: Format): Step<Roles> {
  const { now, staffChannelId } = poll;
  const lost = staff.roleCases.forgetLost(state, poll, format);
  // A step tells members one thing: reminders wait for the next.
  const { state: reminded, also } = lost.also ? lost : remind(state, poll, format);
  return { ...tellStaff(grantFresh(dropOld(reminded, now), poll), staffChannelId, now, format), also };
}

/** Grants what buyers typed, once: by the poll that books the payment. */
function grantFresh(roles: Roles, { now, sold, lastList }: Poll): Roles {
  if (!lastList || !sold) return roles;
  const terms = { now, shopId: lastList.shop.id, catalogue: lastList.listed };
  return grantTyped(roles, sold.fresh, terms, ({ numbers: [number] }) => number).roles;
}

/** Each problem once, and once more whom the bot gave up on. */
function tellStaff(state: Roles, channelId: string | null, now: number, { words }: Format): Step<Roles> {
  const { problems } = state;
  if (channelId === null) return { state };
  const missing = missingRoles(state, now);
  const posts: Post[] = [];
  const tell = (key: string, reply: Reply) => posts.push({ key, channelId, reply, isFinal: true });
  const noted = problems.map((one) => {
    const { roleId, since, isTold, kind } = one;
    if (!isTold) tell(`problem ${roleId} ${since}`, roleProblemView(one, words));
    const without = missing.filter((grant) => grant.roleId === roleId || kind === 'refusedAll');
    const isGivenUp = one.isGivenUp || (now - since >= GIVE_UP_MS && without.length > 0);
    if (isGivenUp && !one.isGivenUp) tell(`given up ${roleId} ${since}`, givenUpView(without, words));
    return { ...one, isTold: true, isGivenUp };
  });
  return { state: { ...state, problems: noted }, posts };
}
