import type { Dated } from '../../domain/dated.js';
import { Failure } from '../../domain/failure.js';
import { isTest, type Payment } from '../../domain/payment.js';
import { discordTime, type Format } from '../../ui/format.js';
import type { ActionInput } from '../../ui/implement.js';
import type { Modal, Reply } from '../../ui/reply.js';
import type { Post, Press } from '../feed.js';
import { fitsBuyer, readTyped, type Typed } from '../typed-payment.js';
import { cardPost, describePayment, describeTyped, surplusView, type Unproved } from './card-view.js';
import { type Call, type Called, callStaff, dropOld, findOwnCard } from './cards.js';
import { changeDesk } from './change.js';
import { answeredView, askForm, refusedView, toldView, verdictView, waitingView } from './member-view.js';
import { type Card, cardKey, type Desk, deskChannel, deskPart } from './state.js';

const TRIES = {
  member: { limit: 3, seconds: 600 },
  guild: { limit: 30, seconds: 600 },
};
/** Each may cost a request to the shop. */
const CALLS = { limit: 5, seconds: 600 };

/** The form, or what became of the member's call. */
export async function ask(press: Press): Promise<Modal | Reply> {
  const { words } = press.format;
  const { state, now } = await press.feeds.read(deskPart);
  if (deskChannel(state) === null) return toldView('off', undefined, words);
  const card = findOwnCard(dropOld(state, now), press.userId);
  if (!card) return askForm({ id: 0 }, words);
  press.listen(deskPart.name);
  if (card.answer) return answeredView(card.answer.text, words);
  return waitingView(card.isUnsure ? 'unsure' : 'calledAlready', words);
}

/** The verdict on the member's own payment, or one and the same answer to all that doesn't fit. */
export async function check(press: Press, _args: object, input: ActionInput): Promise<Reply> {
  const { words } = press.format;
  // A form may be sent long after it was opened. `feeds.read` may request the shop first.
  const state = await press.feeds.access(deskPart).read();
  if (deskChannel(state) === null) return toldView('off', undefined, words);
  const typed = readTyped(input);
  if (typed.id === 0 && typed.name === undefined) return toldView('needsAny', typed, words);
  if (typed.id === 0 || typed.name === undefined) return toldView('needsBoth', typed, words);
  try {
    press.refuseTooOften('desk: a member', TRIES.member, press.userId);
    press.refuseTooOften('desk: a guild', TRIES.guild, press.everyoneId);
    const payment = await findOwnPayment(press.shop, typed);
    return payment ? verdictView(payment.value, typed, words) : toldView('noMatch', typed, words);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.problem.kind === 'tooOften') return toldView('tooManyTries', typed, words);
    if (cannotCheck(error)) return toldView('cannotCheck', typed, words);
    throw error;
  }
}

/**
 * The payment that fits both the number and the name. Without one the answer doesn't say why: nobody may learn which
 * numbers exist. @throws Failure if the shop doesn't say
 */
async function findOwnPayment(shop: Press['shop'], { id, name }: Typed): Promise<Dated<Payment> | undefined> {
  if (id === 0 || name === undefined) return undefined;
  try {
    const payment = await shop.buyerPayment(id);
    return !isTest(payment.value) && fitsBuyer(payment.value, name) ? payment : undefined;
  } catch (error) {
    if (error instanceof Failure && error.problem.kind === 'notFound') return undefined;
    throw error;
  }
}

const cannotCheck = ({ problem }: Failure): boolean =>
  ['notLookedUp', 'queueFull', 'keyRefused', 'keyUnreadable'].includes(problem.kind);

/** The custom id only repeats what the member may type, so it is looked up again. */
export async function call(press: Press, typed: Typed): Promise<Reply> {
  press.refuseTooOften('desk: calls', CALLS, press.userId);
  const asked = { ...(await describe(press, typed)), asker: press.userId };
  const first = await change(press, asked);
  // Staff may have deleted the card.
  const { result, outcome } = first.outcome === 'gone' ? await change(press, asked) : first;
  if (!('card' in result)) return calledView(result, press.format);
  press.listen(deskPart.name);
  // Without an outcome, the card waits for Discord.
  const isUnderWay = outcome === undefined || outcome === 'sent' || outcome === 'edited';
  if (!isUnderWay) return toldView('unreachable', undefined, press.format.words);
  if (result.card.payment !== asked.payment) return toldView('calledOther', undefined, press.format.words);
  return result.kind === 'again'
    ? calledAgainView(result.card, press.format)
    : toldView('called', undefined, press.format.words);
}

async function describe({ shop, publicFormat }: Press, typed: Typed): Promise<Omit<Call, 'asker'>> {
  const isWhole = typed.id > 0 && typed.name !== undefined;
  let why: Unproved = isWhole ? 'noMatch' : 'partial';
  try {
    const payment = await findOwnPayment(shop, typed);
    if (payment) return describePayment(payment, publicFormat);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    why = 'unchecked';
  }
  return describeTyped(typed, why, publicFormat);
}

async function change({ feeds, publicFormat }: Press, asked: Call) {
  const { result, outcomes } = await changeDesk<Called | { readonly kind: 'off' }>(feeds, (state, now) => {
    const channelId = deskChannel(state);
    if (channelId === null) return { state, result: { kind: 'off' } };
    const { desk, called } = callStaff(state, channelId, asked, now);
    return { state: desk, result: called, posts: listPosts(called, desk, channelId, publicFormat) };
  });
  return { result, outcome: 'card' in result ? outcomes.get(cardKey(result.card)) : undefined };
}

function listPosts(called: Called, { surplus }: Desk, channelId: string, format: Format): readonly Post[] {
  if ('card' in called) return [cardPost(called.card, format, called.kind !== 'new')];
  if (called.kind !== 'surplus' || !surplus) return [];
  const { since, count } = surplus;
  return [{ key: `surplus ${since}`, channelId, reply: surplusView(count, format), isEdit: count > 1 }];
}

const calledAgainView = ({ againAt }: Card, { words }: Format): Reply =>
  againAt === null ? waitingView('calledAlready', words) : toldView('calledAgain', undefined, words);

function calledView(
  called: Exclude<Called, { readonly card: Card }> | { readonly kind: 'off' },
  { words }: Format,
): Reply {
  switch (called.kind) {
    case 'blocked':
      return refusedView(discordTime(called.until, 'R'), words);
    case 'surplus':
      return toldView('crowded', undefined, words);
    case 'off':
      return toldView('off', undefined, words);
  }
}
