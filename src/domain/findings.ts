import { channelMention } from '../text/mention.js';
import type { OwnerCatalogue, OwnerProduct } from './catalogue.js';
import type { Problem, TooMuch } from './failure.js';
import { LIST_LIMITS } from './limits.js';
import type { Shop } from './shop.js';

/** Payments of the last day that were paid and not delivered, as far as the shop's latest payments are known. */
export interface Undelivered {
  readonly count: number;
  /** Whether some of the day aren't known. */
  readonly isPartial: boolean;
  /** When the shop was last asked for all of them, in milliseconds since the epoch; null where it just was. */
  readonly asOf: number | null;
}

/** The state of a guild's shop. */
export interface CheckUp {
  /** Why the first that is missing could not be fetched. */
  readonly trouble: Problem | undefined;
  readonly shop: Shop | undefined;
  readonly ownerCatalogue: OwnerCatalogue | undefined;
  /** Undefined if it isn't asked for, too. */
  readonly undelivered: Undelivered | undefined;
  /** Milliseconds that the last response took, without the wait in the queue. */
  readonly answerMs: number | undefined;
}

/** How much a finding matters: nothing can be sold or shown, or somebody waits; something is wrong. */
export type Severity = 'bad' | 'attention';

type Naming = 'emptyServers' | 'refusedPictures';

/** What a check-up asks for, in this order. */
export type Part = 'shop' | 'lists' | 'payments';

/** What a check-up has found. `names` are as the shop gives them, `channels` mentions. */
export type Finding = { readonly severity: Severity } & (
  | { readonly kind: 'trouble'; readonly problem: Problem; readonly of: Part }
  | { readonly kind: 'blocked' | 'testMode' | 'noServers' | 'notMember' }
  | { readonly kind: Naming; readonly names: readonly string[] }
  | { readonly kind: 'unreadable'; readonly count: number }
  | ({ readonly kind: 'tooMuch' } & TooMuch)
  | { readonly kind: 'priceList' | 'announcements'; readonly channels: string }
  | ({ readonly kind: 'undelivered' } & Undelivered)
  | { readonly kind: 'slow'; readonly seconds: number }
);

/** What was checked and is as it should be. */
export type Passed =
  | 'key'
  | 'servers'
  | 'products'
  | 'pictures'
  | 'deliveries'
  | 'priceList'
  | 'announcements'
  | 'speed';

/** Facts of a check-up besides the shop's data. */
export interface Installed {
  readonly botIsMember: boolean;
  /** The channels in which the bot may no longer post, or no longer edit. */
  readonly blocked: { readonly priceList: readonly string[]; readonly announcements: readonly string[] };
  /** What is set up. */
  readonly uses: { readonly priceList: boolean; readonly announcements: boolean };
}

export interface CheckUpResult {
  /** The worst first. */
  readonly findings: readonly Finding[];
  readonly passed: readonly Passed[];
}

/** Slower than this, people think that the bot is broken. */
const SLOW_MS = 3000;

const ORDER: readonly Severity[] = ['bad', 'attention'];

/** Whether Discord shows the picture at an address. */
export type IsPicture = (address: string) => boolean;

/** Judges the facts of a check-up. Missing facts are neither findings nor passed. */
export function judge(facts: CheckUp, installed: Installed, isPicture: IsPicture): CheckUpResult {
  const { shop, ownerCatalogue, undelivered } = facts;
  const judged: Judged = [
    ...(shop ? shopJudged(shop) : []),
    ...(ownerCatalogue
      ? [...inventoryJudged(ownerCatalogue), pictures(ownerCatalogue, shop, isPicture)]
      : []),
    undelivered && deliveries(undelivered),
    !installed.botIsMember && { kind: 'notMember', severity: 'bad' },
    ...(['priceList', 'announcements'] as const).map((kind) => channelsJudged(kind, installed)),
    connectionJudged(facts),
  ];
  const found = judged.flatMap((one) => one || []);
  const findings = found.filter((one) => typeof one !== 'string');
  return {
    findings: ORDER.flatMap((severity) => findings.filter((finding) => finding.severity === severity)),
    passed: found.filter((one) => typeof one === 'string'),
  };
}

/** What applies counts. */
type Judged = readonly (Finding | Passed | false | undefined)[];

const shopJudged = ({ isActive, isTestMode }: Shop): Judged => [
  'key',
  !isActive && { kind: 'blocked', severity: 'bad' },
  isTestMode && { kind: 'testMode', severity: 'attention' },
];

function inventoryJudged({ servers, unreadable, exceeds }: OwnerCatalogue): Judged {
  const shown = servers.filter((server) => !server.isHidden);
  const empty = shown.filter(({ products }) => products.every(({ isHidden }) => isHidden));
  return [
    shown.length > 0 ? 'servers' : { kind: 'noServers', severity: 'attention' },
    named('emptyServers', 'attention', empty),
    shown.length > 0 && empty.length === 0 && 'products',
    unreadable > 0 && { kind: 'unreadable', severity: 'attention', count: unreadable },
    exceeds && { kind: 'tooMuch', severity: 'attention', limit: exceeds, most: LIST_LIMITS[exceeds] },
  ];
}

/** Pictures that the bot leaves out of its messages, because Discord would refuse the whole message for them. */
function pictures(
  { servers }: OwnerCatalogue,
  shop: Shop | undefined,
  isPicture: IsPicture,
): Finding | Passed {
  const refused = (address: string) => address.trim() !== '' && !isPicture(address);
  const products = distinct(servers.flatMap((server) => server.products)).filter(({ image }) =>
    refused(image),
  );
  const ofShop = shop && (refused(shop.logo) || refused(shop.banner)) ? [shop] : [];
  return named('refusedPictures', 'attention', [...ofShop, ...products]) || 'pictures';
}

const deliveries = (undelivered: Undelivered): Finding | Passed | false =>
  undelivered.count > 0
    ? { kind: 'undelivered', severity: 'bad', ...undelivered }
    : undelivered.asOf === null && 'deliveries';

function channelsJudged(
  kind: 'priceList' | 'announcements',
  { blocked, uses }: Installed,
): Finding | Passed | false {
  if (!uses[kind]) return false;
  const channels = blocked[kind].map(channelMention);
  return channels.length === 0 ? kind : { kind, severity: 'attention', channels: channels.join(', ') };
}

function connectionJudged(facts: CheckUp): Finding | Passed | false {
  const { trouble, answerMs } = facts;
  if (trouble) return troubleWith(firstMissing(facts), trouble);
  return answerMs !== undefined && answered(answerMs);
}

function firstMissing({ shop, ownerCatalogue }: CheckUp): Part {
  if (!shop) return 'shop';
  return ownerCatalogue ? 'payments' : 'lists';
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

/** A product is listed once for each server that sells it. */
const distinct = (products: readonly OwnerProduct[]): OwnerProduct[] => [
  ...new Map(products.map((product) => [product.id, product])).values(),
];
