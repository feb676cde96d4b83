import type { Problem, TooMuch } from '../failure.js';
import type { OwnerCatalogue, OwnerProduct } from '../shop/catalogue.js';
import type { CheckUp } from '../shop/check-up.js';
import type { Coupon } from '../shop/coupon.js';
import { LIST_LIMITS } from '../shop/limits.js';
import type { MassSale } from '../shop/mass-sale.js';
import type { Promotions } from '../shop/promotions.js';
import type { Shop } from '../shop/shop.js';
import type { Undelivered } from '../shop/undelivered.js';
import { LIMITS } from './limits.js';
import { webAddress } from './web-address.js';

/** How much a finding matters: nothing can be sold or shown; something is wrong; good to know. */
export type Severity = 'bad' | 'attention' | 'note';

type Naming = 'emptyServers' | 'hiddenServers' | 'refusedPictures' | 'hiddenProducts' | 'oneTimeProducts';

/** What a check-up asks for, in this order. */
export type Part = 'shop' | 'lists' | 'promotions' | 'payments';

/** What a check-up has found. `names` are as the shop gives them. */
export type Finding = { readonly severity: Severity } & (
  | { readonly kind: 'trouble'; readonly problem: Problem; readonly of: Part }
  | { readonly kind: 'blocked' | 'testMode' | 'noServers' | 'notMember' | 'noCurrency' | 'noTimeZone' }
  | { readonly kind: Naming; readonly names: readonly string[] }
  | { readonly kind: 'unreadable' | 'haltedPosts'; readonly count: number }
  | ({ readonly kind: 'tooMuch' } & TooMuch)
  | ({ readonly kind: 'undelivered' } & Undelivered)
  | { readonly kind: 'runningSales' | 'comingSales'; readonly sales: readonly MassSale[] }
  | { readonly kind: 'coupons'; readonly coupons: readonly Coupon[] }
  | { readonly kind: 'slow'; readonly seconds: number }
  | { readonly kind: 'queue'; readonly people: number }
  /** `at` in milliseconds since the epoch. */
  | { readonly kind: 'lastFailure'; readonly problem: Problem; readonly at: number }
);

/** What was checked and is as it should be. */
export type Passed = 'key' | 'open' | 'products' | 'pictures' | 'deliveries' | 'speed' | 'queue';

/** Facts of a check-up besides the shop's data. */
export interface Installed {
  readonly settings: { readonly currency: string | null; readonly timeZone: string | null };
  readonly botIsMember: boolean;
  /** How many posts can't be kept up to date. */
  readonly haltedPosts: number;
}

export interface CheckUpResult {
  /** The worst first. */
  readonly findings: readonly Finding[];
  readonly passed: readonly Passed[];
}

/** Slower than this, people think that the bot is broken. */
const SLOW_MS = 3000;
/** At the usual one request a second, the next person waits for at most as many seconds. */
const MANY_WAITING = 5;

const order: readonly Severity[] = ['bad', 'attention', 'note'];

/** Judges the facts of a check-up. Missing facts are neither findings nor passed. */
export function judge(facts: CheckUp, { settings, botIsMember, haltedPosts }: Installed): CheckUpResult {
  const { shop, ownerCatalogue, promotions, undelivered } = facts;
  const judged: Judged = [
    ...(shop ? shopJudged(shop) : []),
    ...(ownerCatalogue ? [...inventoryJudged(ownerCatalogue), pictures(ownerCatalogue, shop)] : []),
    ...(promotions ? promotionsJudged(promotions) : []),
    undelivered && deliveries(undelivered),
    !botIsMember && { kind: 'notMember', severity: 'bad' },
    haltedPosts > 0 && { kind: 'haltedPosts', severity: 'attention', count: haltedPosts },
    ...connectionJudged(facts),
    settings.currency === null && { kind: 'noCurrency', severity: 'note' },
    settings.timeZone === null && { kind: 'noTimeZone', severity: 'note' },
  ];
  const found = judged.flatMap((one) => one || []);
  const findings = found.filter((one) => typeof one !== 'string');
  return {
    findings: order.flatMap((severity) => findings.filter((finding) => finding.severity === severity)),
    passed: found.filter((one) => typeof one === 'string'),
  };
}

/** What applies counts. */
type Judged = readonly (Finding | Passed | false | undefined)[];

const shopJudged = ({ isActive, isTestMode }: Shop): Judged => [
  'key',
  !isActive && { kind: 'blocked', severity: 'bad' },
  isTestMode && { kind: 'testMode', severity: 'attention' },
  isActive && !isTestMode && 'open',
];

function inventoryJudged({ servers, unreadable, exceeds }: OwnerCatalogue): Judged {
  const shown = servers.filter((server) => !isHidden(server));
  const sold = distinct(shown.flatMap(({ products }) => products.filter((one) => !isHidden(one))));
  const empty = shown.filter(({ products }) => products.every(isHidden));
  const hidden = distinct(servers.flatMap(({ products }) => products.filter(isHidden)));
  return [
    shown.length === 0 && { kind: 'noServers', severity: 'attention' },
    named('emptyServers', 'attention', empty),
    shown.length > 0 && empty.length === 0 && 'products',
    unreadable > 0 && { kind: 'unreadable', severity: 'attention', count: unreadable },
    exceeds && { kind: 'tooMuch', severity: 'attention', limit: exceeds, most: LIST_LIMITS[exceeds] },
    named('hiddenServers', 'note', servers.filter(isHidden)),
    named('hiddenProducts', 'note', hidden),
    named(
      'oneTimeProducts',
      'note',
      sold.filter(({ isOneTime }) => isOneTime),
    ),
  ];
}

/** Pictures that the bot leaves out of its messages, because Discord would refuse the whole message for them. */
function pictures({ servers }: OwnerCatalogue, shop: Shop | undefined): Finding | Passed {
  const refused = (address: string) => address.trim() !== '' && webAddress(address, LIMITS.url) === undefined;
  const products = distinct(servers.flatMap((server) => server.products)).filter(({ image }) =>
    refused(image),
  );
  const ofShop = shop && (refused(shop.logo) || refused(shop.banner)) ? [shop] : [];
  return named('refusedPictures', 'attention', [...ofShop, ...products]) || 'pictures';
}

const promotionsJudged = ({ running, coming, coupons }: Promotions): Judged => [
  running.length > 0 && { kind: 'runningSales', severity: 'note', sales: running },
  coming.length > 0 && { kind: 'comingSales', severity: 'note', sales: coming },
  coupons.length > 0 && { kind: 'coupons', severity: 'note', coupons },
];

const deliveries = (undelivered: Undelivered): Finding | Passed | false =>
  undelivered.count > 0
    ? { kind: 'undelivered', severity: 'attention', ...undelivered }
    : undelivered.asOf === null && 'deliveries';

function connectionJudged(facts: CheckUp): Judged {
  const { trouble, answerMs } = facts;
  const { queue, lastFailure } = facts.before;
  const busy = queue.people >= MANY_WAITING;
  return [
    trouble ? troubleWith(firstMissing(facts), trouble) : answerMs !== undefined && answered(answerMs),
    busy ? { kind: 'queue', severity: 'attention', people: queue.people } : 'queue',
    // During a failure, an earlier one doesn't matter.
    lastFailure !== undefined && !trouble && { kind: 'lastFailure', severity: 'note', ...lastFailure },
  ];
}

function firstMissing({ shop, ownerCatalogue, promotions }: CheckUp): Part {
  if (!shop) return 'shop';
  if (!ownerCatalogue) return 'lists';
  return promotions ? 'payments' : 'promotions';
}

const troubleWith = (of: Part, problem: Problem): Finding => ({
  kind: 'trouble',
  severity: of === 'shop' || of === 'lists' ? 'bad' : 'attention',
  problem,
  of,
});

const answered = (ms: number): Finding | Passed =>
  ms > SLOW_MS ? { kind: 'slow', severity: 'attention', seconds: Math.round(ms / 1000) } : 'speed';

const named = (
  kind: Naming,
  severity: Severity,
  things: readonly { readonly name: string }[],
): Finding | false => things.length > 0 && { kind, severity, names: things.map(({ name }) => name) };

const isHidden = (thing: { readonly isHidden: boolean }): boolean => thing.isHidden;

/** A product is listed once for each server that sells it. */
const distinct = (products: readonly OwnerProduct[]): OwnerProduct[] => [
  ...new Map(products.map((product) => [product.id, product])).values(),
];
