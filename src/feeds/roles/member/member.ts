import { isDeepStrictEqual } from 'node:util';
import { ignoreFailure } from '../../../domain/failure.js';
import type { ActionInput } from '../../../ui/implement.js';
import type { Modal, Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { changePart } from '../../change-part.js';
import type { Press } from '../../feed.js';
import type { Erased, Stored } from '../../slots.js';
import { tryPayment } from '../../try-payment.js';
import { fitsBuyer, readTyped, type Typed } from '../../typed-payment.js';
import { createCode, hashCode } from '../proofs/code.js';
import { issueCode, VALID_MS } from '../proofs/open-codes.js';
import { askStaff, roleCases } from '../proofs/requests.js';
import { takeRole } from '../round/holdings.js';
import { reconcileNow } from '../round/round.js';
import { readProductDays } from '../rules/mappings.js';
import { dropOld, eraseMember, holdsAnything, ofMember } from '../rules/retention.js';
import { cardView, type Evidence } from '../staff/card-view.js';
import { askedChannel, isGivable, isOffered, type RoleRequest, type Roles, rolesPart } from '../state.js';
import { answerAtOnce, codeView, mineView, paidForm, toldView } from './member-view.js';

const CODES = { limit: 5, seconds: 600 };
/** Each may cost requests to the shop. */
const ASKS = { member: { limit: 5, seconds: 600 }, guild: { limit: 30, seconds: 600 } };

/** A member who returned gets their roles before they read this. */
export async function showMine(press: Press): Promise<Reply> {
  const { feeds, userId, format } = press;
  await reconcileNow(press, [{ memberId: userId }]);
  const { state, now, staffChannelId } = await feeds.read(rolesPart);
  const roles = dropOld(state, now);
  if (!isOffered(roles))
    return toldView('off', format.words, { isKnown: holdsAnything(ofMember(roles, userId)) });
  press.listen(rolesPart.name);
  const list = await ignoreFailure(press.linkedShop?.catalogue());
  const shown = {
    ...{ memberId: userId, now, offersCodes: areCodesOffered(press, roles), catalogue: list?.value },
    staffChannelId,
    storefront: { shop: press.linkedShop?.identity(), productPage: press.settings.productPage },
  };
  return mineView(roles, shown, format.words);
}

/** Only a shop that lists payments can bring the code back. */
const areCodesOffered = ({ linkedShop }: Press, roles: Roles): boolean =>
  isGivable(roles) && roles.hasSeenField && linkedShop?.payments.canList === true;

export async function showCode(press: Press): Promise<Reply> {
  const { feeds, userId, format } = press;
  press.refuseTooOften('roles: codes', CODES, userId);
  const { state } = await feeds.read(rolesPart);
  if (!areCodesOffered(press, state)) return toldView('off', format.words);
  // The first use stores one, so not before.
  const salt = await press.guild.salt();
  const code = createCode();
  const hash = hashCode(code, salt);
  const { result } = await changePart<Roles, Reply>(feeds, rolesPart, (before, now) => {
    const opened = issueCode(dropOld(before, now), { hash, memberId: userId, madeAt: now });
    return opened
      ? { state: opened, result: codeView(code, now + VALID_MS, format.words) }
      : { state: before, result: toldView('crowded', format.words) };
  });
  return result;
}

/** The form, or why nobody would read it. */
export async function openForm(press: Press, typed: Partial<Typed>): Promise<Modal | Reply> {
  const { feeds, format } = press;
  const { words } = format;
  const { state, staffChannelId } = await feeds.read(rolesPart);
  return askedChannel(state, staffChannelId) === null
    ? toldView('off', words)
    : paidForm({ id: 0, ...typed }, words);
}

/** Asks the staff about a payment that fits number and name. What can't give a role is answered at once. */
export async function ask(press: Press, _args: object, input: ActionInput): Promise<Reply> {
  const { userId, format, publicFormat } = press;
  const { words } = format;
  const { id: paymentId, name } = readTyped(input);
  const typed = { id: paymentId, name };
  if (paymentId === 0 || name === undefined) return toldView('needsBoth', words, { typed });
  press.refuseTooOften('roles: a member asks', ASKS.member, userId);
  press.refuseTooOften('roles: a guild asks', ASKS.guild, press.guild.id);
  const { state, now, staffChannelId } = await press.feeds.read(rolesPart);
  const about = { memberId: userId, paymentId };
  const rehearsal = askStaff(dropOld(state, now), staffChannelId, { ...about, now });
  if ('refusal' in rehearsal) return toldView(rehearsal.refusal, words);
  const [tried, productDays] = await Promise.all([
    tryPayment(press, typed, (payment) => fitsBuyer(payment, name)),
    readProductDays(press.shop),
  ]);
  if (!tried.payment && tried.why !== 'unchecked') return toldView(tried.why, words, { typed });
  const found: Evidence = {
    ...{ read: tried.payment, name, joinedAt: press.joinedAt, productDays },
    knowledge: await press.knowledge(),
  };
  const { result, isUnderWay } = await roleCases.ask<Answered>(press, (before, at, channelId) => {
    const asked = askStaff(before, channelId, { ...about, now: at });
    if ('refusal' in asked) return { state: before, result: { reply: toldView(asked.refusal, words) } };
    const claim = { memberId: userId, now: at, productDays };
    const answer = found.read && answerAtOnce(asked.roles, found.read.value, claim, words);
    if (answer) return { state: before, result: { reply: answer } };
    const { roles, request: card, isNew } = asked;
    const posts = [roleCases.post(card, cardView(card, found, roles, publicFormat), !isNew)];
    return { state: roles, posts, card, result: { card } };
  });
  if (!isUnderWay) return toldView('unreachable', words, { typed });
  if ('reply' in result) return result.reply;
  return toldView(found.read ? 'asked' : 'askedUnchecked', words);
}

/** With a card, the staff are asked. */
type Answered = { readonly reply: Reply } | { readonly card: RoleRequest };

/** For Discord's audit log. */
const REASON = 'the member had their data erased';

export function rolesData(roles: Roles, memberId: string, { buyerRoles }: Words): Stored | undefined {
  const stored = ofMember(roles, memberId);
  if (!holdsAnything(stored)) return undefined;
  const { grants, codes, cards, ungranted } = stored;
  const bought = new Set(grants.map(({ paymentId, lineId }) => `${paymentId} ${lineId}`));
  const { lines, warning } = buyerRoles.stored;
  const text = lines(bought.size, codes.length, cards.length, ungranted.length);
  return { text: `**${buyerRoles.mine.title}**\n${text}`, warning, erase };
}

/** First takes back what the bot gave: without its end, a role for a month would stay for good. */
async function erase({ feeds, guild, userId, format }: Press): Promise<Erased> {
  const { erased, notErased } = format.words.buyerRoles.stored;
  const failed: Erased = { isDone: false, text: notErased };
  const given = findGiven(await feeds.access(rolesPart).read(), userId);
  for (const { roleId } of given) {
    const outcome = await takeRole(guild.discord.members, { memberId: userId, roleId, reason: REASON });
    if (outcome !== 'done' && outcome !== 'gone') return failed;
  }
  const { result } = await changePart<Roles, Erased>(feeds, rolesPart, (roles) => {
    // Meanwhile a round may have given a role, which nothing would end.
    if (!isDeepStrictEqual(findGiven(roles, userId), given)) return { state: roles, result: failed };
    // Their open questions are withdrawn from the staff channel.
    const posts = roleCases.withdraw(roles, userId);
    return { state: eraseMember(roles, userId), posts, result: { isDone: true, text: erased } };
  });
  return result;
}

const findGiven = (roles: Roles, memberId: string) =>
  ofMember(roles, memberId).holdings.filter(({ origin }) => origin === 'bot');
