import { ignoreFailure } from '../../../domain/failure.js';
import { withTimeout } from '../../../lib/timer.js';
import { readSale } from '../../../sales/sale.js';
import type { ActionInput } from '../../../ui/implement.js';
import type { Modal, Reply } from '../../../ui/reply.js';
import type { Change } from '../../cases/staff-cases.js';
import type { Press } from '../../feed.js';
import { fitsBuyer, readTyped, type Typed, tryPayment } from '../../kit/typed-payment.js';
import { runNow } from '../round.js';
import { grantPayment, grantTyped, isTheirs, type Refused } from '../rules/grants.js';
import { readTerms } from '../rules/mappings.js';
import { dropOld, holdsAnything, ofMember } from '../rules/retention.js';
import { isNamed, type Named, readNamed } from '../rules/typed.js';
import { askStaff, cardView, type Evidence, roleCases } from '../staff.js';
import { askedChannel, isOffered, type RoleRequest, type Roles, rolesPart } from '../state.js';
import { mineView, type Notice, paidForm, toldView, ungrantedView } from './member-view.js';

/** How long a press waits for the newest payments. */
const READ_TIMEOUT_MS = 1500;

const presserMatch =
  ({ userId, accountName }: Press) =>
  (named: Named): string | undefined =>
    isNamed(named, userId, accountName) ? userId : undefined;

/** Gives what names the member, and what a member who returned has lost, before they read it. */
export async function showMine(press: Press): Promise<Reply> {
  const { feeds, userId, format, linkedShop } = press;
  const { state: before, now: pressedAt } = await feeds.read(rolesPart);
  const refused = isOffered(before) ? await giveTyped(press) : [];
  await runNow(press, [userId]);
  const { state, now, staffChannelId } = await feeds.read(rolesPart);
  const roles = dropOld(state, now);
  if (!isOffered(roles))
    return toldView('off', format.words, undefined, holdsAnything(ofMember(roles, userId)));
  const list = await ignoreFailure(linkedShop?.catalogue());
  const shown = {
    ...{ press, now, pressedAt, staffChannelId, refused, catalogue: list?.value },
    canList: linkedShop?.payments.canList === true,
    storefront: { shop: linkedShop?.identity(), productPage: press.settings.productPage },
  };
  return mineView(roles, shown, format.words);
}

/** Grants what names the presser among the newest payments. @returns what gives them nothing */
async function giveTyped(press: Press): Promise<readonly Refused[]> {
  const { feeds, linkedShop } = press;
  if (!linkedShop) return [];
  const newest = await withTimeout(linkedShop.payments.newest(), READ_TIMEOUT_MS);
  const whom = presserMatch(press);
  const sales = (newest ?? [])
    .filter(({ products }) => products.some(({ filledFields }) => filledFields.length > 0))
    .map(readSale)
    .filter(({ lines }) => lines.some((line) => whom(readNamed(line)) !== undefined));
  const now = feeds.clock.now();
  const terms = sales.length > 0 && (await ignoreFailure(readTerms(linkedShop, now)));
  if (!terms) return [];
  const { refused } = await feeds.change(rolesPart, (stored) => {
    const { roles, refused } = grantTyped(dropOld(stored, now), sales, terms, whom);
    return { state: roles, refused };
  });
  return refused;
}

/** The form, or why nobody would read it. */
export async function openForm({ feeds, format }: Press, typed: Typed): Promise<Modal | Reply> {
  const { words } = format;
  const { state, staffChannelId } = await feeds.read(rolesPart);
  return askedChannel(state, staffChannelId) === null ? toldView('off', words) : paidForm(typed, words);
}

/** Gives what names the member, else asks the staff about a payment that fits number and name, if they could give a role for it. */
export async function ask(press: Press, _args: object, input: ActionInput): Promise<Reply> {
  const { userId, format, publicFormat, shop, feeds, joinedAt } = press;
  const { words } = format;
  const typed = readTyped(input);
  const { id: paymentId, name } = typed;
  const again = (told: Notice) => toldView(told, words, typed);
  if (paymentId === 0 || name === undefined) return again('noMatch');
  const [tried, terms] = await Promise.all([
    tryPayment(press, typed, fitsBuyer),
    ignoreFailure(readTerms(shop, feeds.clock.now())),
  ]);
  if (!tried.payment) return tried.why === 'tooManyTries' ? toldView(tried.why, words) : again(tried.why);
  if (!terms) return again('unchecked');
  const { value: payment } = tried.payment;
  const found: Evidence = { payment, name, joinedAt, catalogue: terms.catalogue };
  const claim = { ...terms, payment: readSale(payment), memberId: userId, proof: { by: '' } };
  const asking = await roleCases.ask<Asked>(press, (before, now, channelId) => {
    const { roles: given } = grantTyped(before, [claim.payment], terms, presserMatch(press));
    if (isTheirs(given, paymentId, userId)) return { state: given, isTheirs: true };
    const why = grantPayment(before, claim);
    if (typeof why === 'string') return { state: before, reply: ungrantedView({ paymentId, why }, words) };
    const asker = { id: userId, channelId: press.postableHere };
    const asked = askStaff(before, channelId, { asker, paymentId, now });
    if ('refusal' in asked) return { state: before, reply: toldView(asked.refusal, words) };
    const { roles, request: card } = asked;
    return { state: roles, card, view: cardView(card, found, roles, publicFormat) };
  });
  if (asking.isTheirs) return showMine(press);
  if (!asking.isUnderWay) return again('unreachable');
  return asking.reply ?? toldView(press.postableHere === undefined ? 'asked' : 'askedHere', words);
}

/** Without a reply, the staff are asked. */
interface Asked extends Change<Roles, RoleRequest> {
  /** The payment has given the member a role. */
  readonly isTheirs?: boolean;
  readonly reply?: Reply;
}
