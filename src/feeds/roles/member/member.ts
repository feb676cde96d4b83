import { ignoreFailure } from '../../../domain/failure.js';
import { withTimeout } from '../../../lib/timer.js';
import { readSale, type Sale } from '../../../sales/sale.js';
import type { OpenShop } from '../../../shop/open-shop.js';
import type { ActionInput } from '../../../ui/implement.js';
import type { Reply } from '../../../ui/reply.js';
import type { Change } from '../../cases/staff-cases.js';
import type { Press } from '../../feed.js';
import { fitsBuyer, readTyped, tryPayment } from '../../kit/typed-payment.js';
import { runNow } from '../round.js';
import { grantPayment, grantTyped, isTheirs, type Refused, type Terms } from '../rules/grants.js';
import { readTerms } from '../rules/mappings.js';
import { dropOld, holdsAnything, ofMember } from '../rules/members.js';
import { isNamed, type Named, readNamed } from '../rules/typed.js';
import { askStaff, cardView, type Evidence, roleCases } from '../staff.js';
import { isOffered, type RoleRequest, type Roles, rolesPart } from '../state.js';
import { mineView, type Notice, noticeView, ungrantedView } from './member-view.js';

/** How long a press waits for the newest payments. */
const READ_TIMEOUT_MS = 1500;

/** Gives what names the member, and what a member who returned has lost, before they read it. */
export async function showMine(press: Press): Promise<Reply> {
  const { feeds, userId, format, linkedShop } = press;
  const { state: before, now: pressedAt } = await feeds.read(rolesPart);
  const refused = isOffered(before) && linkedShop ? await giveNewest(press, linkedShop) : [];
  await runNow(press, [userId]);
  const { state, now, staffChannelId } = await feeds.read(rolesPart);
  const roles = dropOld(state, now);
  if (!isOffered(roles))
    return noticeView('off', format.words, undefined, holdsAnything(ofMember(roles, userId)));
  const list = await ignoreFailure(linkedShop?.catalogue());
  const shown = {
    ...{ press, now, pressedAt, staffChannelId, refused, catalogue: list?.value },
    canList: linkedShop?.payments.canList === true,
    storefront: { shop: linkedShop?.identity(), productPage: press.settings.productPage },
  };
  return mineView(roles, shown, format.words);
}

/** Grants what names the presser among the newest payments. @returns what gives them nothing */
async function giveNewest(press: Press, shop: OpenShop): Promise<readonly Refused[]> {
  const newest = await withTimeout(shop.payments.newest(), READ_TIMEOUT_MS);
  const { userId, accountName } = press;
  const sales = (newest ?? [])
    .filter(({ products }) => products.some(({ filledFields }) => filledFields.length > 0))
    .map(readSale)
    .filter(({ lines }) => lines.some((line) => isNamed(readNamed(line), userId, accountName)));
  const terms = sales.length > 0 && (await ignoreFailure(readTerms(shop, press.feeds.clock.now())));
  return terms ? (await giveTyped(press, sales, terms)).refused : [];
}

/** Grants what names the presser in these payments. @returns also what gives them nothing */
const giveTyped = ({ feeds, userId, accountName }: Press, sales: readonly Sale[], terms: Terms) =>
  feeds.change(rolesPart, (stored, now) => {
    const whom = (named: Named) => (isNamed(named, userId, accountName) ? userId : undefined);
    const { roles, refused } = grantTyped(dropOld(stored, now), sales, terms, whom);
    return { state: roles, refused };
  });

/** Gives what names the member, else asks the staff about a payment that fits number and name, if they could give a role for it. */
export async function ask(press: Press, _args: object, input: ActionInput): Promise<Reply> {
  const { userId, format, publicFormat, shop, feeds, joinedAt, postableHere } = press;
  const { words } = format;
  const typed = readTyped(input);
  const { id: paymentId, name } = typed;
  const again = (notice: Notice) => noticeView(notice, words, typed);
  if (paymentId === 0 || name === undefined) return again('noMatch');
  const [tried, terms] = await Promise.all([
    tryPayment(press, typed, fitsBuyer),
    ignoreFailure(readTerms(shop, feeds.clock.now())),
  ]);
  if (!tried.payment) return tried.why === 'tooManyTries' ? noticeView(tried.why, words) : again(tried.why);
  if (!terms) return again('unchecked');
  const { value: payment } = tried.payment;
  const sale = readSale(payment);
  const given = await giveTyped(press, [sale], terms);
  if (isTheirs(given.state, paymentId, userId)) return showMine(press);
  const found: Evidence = { payment, name, joinedAt, catalogue: terms.catalogue };
  const claim = { ...terms, payment: sale, memberId: userId, proof: { by: '' } };
  const asking = await roleCases.ask<Asked>(press, (state, now, channelId) => {
    const why = grantPayment(state, claim);
    if (typeof why === 'string') return { state, reply: ungrantedView({ paymentId, why }, words) };
    const asker = { id: userId, channelId: postableHere };
    const asked = askStaff(state, channelId, { asker, paymentId, now });
    if (typeof asked === 'string') return { state, reply: noticeView(asked, words) };
    const { roles, request: card } = asked;
    return { state: roles, card, view: cardView(card, found, roles, publicFormat) };
  });
  if (!asking.isUnderWay) return again('unreachable');
  return asking.reply ?? noticeView(postableHere === undefined ? 'asked' : 'askedHere', words);
}

/** Without a reply, the staff are asked. */
interface Asked extends Change<Roles, RoleRequest> {
  readonly reply?: Reply;
}
