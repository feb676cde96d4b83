import { ignoreFailure } from '../../../domain/failure.js';
import { withTimeout } from '../../../lib/timer.js';
import { readSale } from '../../../sales/sale.js';
import type { ActionInput } from '../../../ui/implement.js';
import type { Modal, Reply } from '../../../ui/reply.js';
import { changePart } from '../../change-part.js';
import type { Press } from '../../feed.js';
import { tryPayment } from '../../try-payment.js';
import { fitsBuyer, readTyped, type Typed } from '../../typed-payment.js';
import { runNow } from '../round/round.js';
import { grantPerson, type Refused } from '../rules/grants.js';
import { readTerms } from '../rules/mappings.js';
import { dropOld, holdsAnything, ofMember } from '../rules/retention.js';
import { isNamed, type Person, readNamed } from '../rules/typed.js';
import { askStaff, cardView, type Evidence, roleCases } from '../staff/cards.js';
import { askedChannel, isOffered, type Roles, rolesPart } from '../state.js';
import { answerAtOnce, mineView, paidForm, toldView } from './member-view.js';

/** How long a press waits for the newest payments. */
const READ_TIMEOUT_MS = 1500;

const readPerson = ({ userId, accountName }: Press): Person => ({ memberId: userId, userName: accountName });

/** Gives what names the member, and what a member who returned has lost, before they read it. */
export async function showMine(press: Press): Promise<Reply> {
  const { feeds, userId, format, linkedShop, roleIds } = press;
  const before = (await feeds.read(rolesPart)).state;
  const refused = isOffered(before) ? await giveTyped(press) : [];
  const found = { roleIds, joinedAt: press.joinedAt ?? null };
  await runNow(press, { memberIds: [userId], presser: { memberId: userId, found } });
  const { state, now, staffChannelId } = await feeds.read(rolesPart);
  const roles = dropOld(state, now);
  if (!isOffered(roles))
    return toldView('off', format.words, undefined, holdsAnything(ofMember(roles, userId)));
  const list = await ignoreFailure(linkedShop?.catalogue());
  const shown = {
    ...{
      ...readPerson(press),
      now,
      staffChannelId,
      roleIds,
      refused,
      given: findGiven(before, roles, userId),
    },
    ...{ canList: linkedShop?.payments.canList === true, catalogue: list?.value },
    storefront: { shop: linkedShop?.identity(), productPage: press.settings.productPage },
  };
  return mineView(roles, shown, format.words);
}

/** The roles that a member has been given since then. */
function findGiven(before: Roles, after: Roles, memberId: string): readonly string[] {
  const given = (roles: Roles) =>
    ofMember(roles, memberId).holdings.filter(({ givenAt }) => givenAt !== null);
  const known = given(before);
  return given(after)
    .filter((one) => !known.some(({ roleId, givenAt }) => roleId === one.roleId && givenAt === one.givenAt))
    .map(({ roleId }) => roleId);
}

/** Grants what names the presser among the newest payments. @returns what gives them nothing */
async function giveTyped(press: Press): Promise<readonly Refused[]> {
  const { feeds, linkedShop } = press;
  if (!linkedShop) return [];
  const person = readPerson(press);
  const newest = (await withTimeout(linkedShop.payments.newest(), READ_TIMEOUT_MS)) ?? [];
  const sales = newest
    .filter(({ products }) => products.some(({ filledFields }) => filledFields.length > 0))
    .map(readSale)
    .filter(({ lines }) => lines.some((line) => isNamed(readNamed(line), person)));
  const terms = sales.length > 0 ? await readTerms(linkedShop, feeds.clock.now()) : undefined;
  if (!terms) return [];
  const { result } = await changePart<Roles, readonly Refused[]>(feeds, rolesPart, (stored, now) => {
    const { roles, refused } = grantPerson(dropOld(stored, now), sales, person, terms);
    return { state: roles, result: refused };
  });
  return result;
}

/** The form, or why nobody would read it. */
export async function openForm({ feeds, format }: Press, typed: Partial<Typed>): Promise<Modal | Reply> {
  const { words } = format;
  const { state, staffChannelId } = await feeds.read(rolesPart);
  return askedChannel(state, staffChannelId) === null
    ? toldView('off', words)
    : paidForm({ id: 0, ...typed }, words);
}

/** Without a reply, the staff are asked. */
interface Answered {
  readonly reply?: Reply;
  /** The payment names the member. */
  readonly isGiven?: boolean;
}

/** Gives what names the member, else asks the staff about a payment that fits number and name. */
export async function ask(press: Press, _args: object, input: ActionInput): Promise<Reply> {
  const { userId, format, publicFormat } = press;
  const { words } = format;
  const { id: paymentId, name } = readTyped(input);
  const typed = { id: paymentId, name };
  if (paymentId === 0 || name === undefined) return toldView('needsBoth', words, typed);
  const [tried, terms] = await Promise.all([
    tryPayment(press, typed, (payment) => fitsBuyer(payment, name)),
    readTerms(press.shop, press.feeds.clock.now()),
  ]);
  if (!tried.payment) return toldView(tried.why, words, tried.why === 'tooManyTries' ? undefined : typed);
  if (!terms) return toldView('unchecked', words, typed);
  const { value: payment } = tried.payment;
  const { joinedAt } = press;
  const found: Evidence = { read: tried.payment, name, joinedAt, terms, knowledge: await press.knowledge() };
  const { result, isUnderWay } = await roleCases.ask<Answered>(press, (before, now, channelId) => {
    const { roles: given } = grantPerson(before, [readSale(payment)], readPerson(press), terms);
    if (given !== before) return { state: given, result: { isGiven: true } };
    const answer = answerAtOnce(before, payment, { ...terms, memberId: userId }, words);
    if (answer) return { state: before, result: { reply: answer } };
    const about = { memberId: userId, paymentId, now, toldIn: press.postableHere };
    const asked = askStaff(before, channelId, about);
    if ('refusal' in asked) return { state: before, result: { reply: toldView(asked.refusal, words) } };
    const { roles, request: card, isNew } = asked;
    const posts = [roleCases.post(card, cardView(card, found, roles, publicFormat), !isNew)];
    return { state: roles, posts, card, result: {} };
  });
  if (result.isGiven) return showMine(press);
  if (!isUnderWay) return toldView('unreachable', words, typed);
  return result.reply ?? toldView(press.postableHere === undefined ? 'asked' : 'askedHere', words);
}
