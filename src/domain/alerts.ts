import { type Catalogue, type Gap, listProducts } from './catalogue.js';
import type { Problem } from './failure.js';
import { isBlocked, isUnknown, type UsedChannel } from './permissions.js';
import type { Shop } from './shop.js';

/** How many orders need a look. */
export interface Undelivered {
  readonly count: number;
  /** Sent, and the replies don't tell whether it arrived: no problem, and not in `count`. */
  readonly unknown: number;
  /** Sent, and the server said nothing. */
  readonly silent: number;
}

/** `undefined` means unknown. */
export interface ShopFacts {
  readonly shop?: Shop | undefined;
  readonly catalogue?: Catalogue | undefined;
  /** Null if the shop lists no payments. */
  readonly undelivered?: Undelivered | null | undefined;
  /** Ended the check-up; later fields are missing. */
  readonly problem?: Problem | undefined;
  /** Milliseconds, as far as this process knows. */
  readonly problemMs?: number | undefined;
}

export interface GuildFacts {
  readonly botIsMember?: boolean | undefined;
  /** The clock of the bot's machine. */
  readonly isClockWrong?: boolean | undefined;
  /** The channels in which feeds post. */
  readonly channels: readonly UsedChannel[];
  readonly feedAlerts?: readonly FeedAlert[];
}

/** Found by a feed, which has its own words for it. */
export interface FeedAlert {
  readonly title: string;
  readonly advice: string;
}

/** `bad`: the shop can't sell or show anything, a buyer waits, or members read what is for the staff. `attention`: the rest. */
export type Severity = 'bad' | 'attention';

export type Part = 'shop' | 'lists' | 'payments';

/** Something an owner can fix. `names` are raw shop texts. */
export type Alert = { readonly severity: Severity } & (
  | { readonly kind: 'problem'; readonly problem: Problem; readonly of: Part }
  | {
      readonly kind: 'blocked' | 'testMode' | 'noServers' | 'notMember' | 'clockWrong';
    }
  | { readonly kind: 'incomplete'; readonly gaps: readonly Gap[]; readonly count: number }
  | { readonly kind: 'emptyServers' | 'refusedPictures'; readonly names: readonly string[] }
  | { readonly kind: 'blockedChannel' | 'publicStaffChannel'; readonly channel: UsedChannel }
  | { readonly kind: 'undelivered'; readonly count: number }
  | ({ readonly kind: 'ofFeed' } & FeedAlert)
);

export type Passed = 'key' | 'servers' | 'products' | 'pictures' | 'deliveries' | 'channels';

/** Whether only another key ends it. */
export const needsNewKey = (alert: Alert): boolean =>
  alert.kind === 'problem' && ['keyRefused', 'keyUnreadable'].includes(alert.problem.kind);

type IsPicture = (address: string) => boolean;

/** `false` and `undefined` are skipped. */
type Judged = readonly (Alert | Passed | false | undefined)[];

export function findAlerts(facts: ShopFacts & GuildFacts, isPicture: IsPicture): readonly Alert[] {
  const alerts = judge(facts, isPicture).flatMap((one) => (typeof one === 'object' ? one : []));
  const bad = alerts.filter(({ severity }) => severity === 'bad');
  return [...bad, ...alerts.filter((alert) => !bad.includes(alert))];
}

export const findPassed = (facts: ShopFacts & GuildFacts, isPicture: IsPicture): readonly Passed[] =>
  judge(facts, isPicture).flatMap((one) => (typeof one === 'string' ? one : []));

function judge(facts: ShopFacts & GuildFacts, isPicture: IsPicture): Judged {
  const { shop, catalogue, undelivered, problem } = facts;
  const { botIsMember, isClockWrong, channels, feedAlerts = [] } = facts;
  return [
    ...channels
      .filter(isPublicStaff)
      .map((channel) => ({ kind: 'publicStaffChannel', severity: 'bad', channel }) as const),
    shop && 'key',
    shop?.isActive === false && { kind: 'blocked', severity: 'bad' },
    shop?.isTestMode && { kind: 'testMode', severity: 'attention' },
    ...(catalogue ? judgeCatalogue(catalogue) : []),
    catalogue && judgePictures(catalogue, shop, isPicture),
    undelivered ? judgeDeliveries(undelivered) : undefined,
    botIsMember === false && { kind: 'notMember', severity: 'bad' },
    isClockWrong === true && { kind: 'clockWrong', severity: 'attention' },
    // One line for each channel.
    ...channels
      .filter((channel) => isBlocked(channel) && !isPublicStaff(channel))
      .map((channel) => ({ kind: 'blockedChannel', severity: 'attention', channel }) as const),
    channels.length > 0 && channels.every((one) => !isBlocked(one) && !isUnknown(one)) && 'channels',
    ...feedAlerts.map((alert) => ({ kind: 'ofFeed', severity: 'attention', ...alert }) as const),
    problem && {
      kind: 'problem',
      severity: catalogue ? 'attention' : 'bad',
      problem,
      of: shop ? (catalogue ? 'payments' : 'lists') : 'shop',
    },
  ];
}

function judgeDeliveries({ count, unknown }: Undelivered): Alert | Passed | false {
  if (count > 0) return { kind: 'undelivered', severity: 'bad', count };
  return unknown === 0 && 'deliveries';
}

/** Whoever reads there sees calls and payments. */
const isPublicStaff = ({ isForStaff, isPublic }: UsedChannel): boolean => isForStaff && isPublic === true;

function judgeCatalogue({ servers, unreadable, gaps = [] }: Catalogue): Judged {
  const empty = servers.filter(({ products }) => products.length === 0);
  return [
    servers.length > 0 ? 'servers' : { kind: 'noServers', severity: 'attention' },
    empty.length > 0 && { kind: 'emptyServers', severity: 'attention', names: names(empty) },
    servers.length > 0 && empty.length === 0 && 'products',
    unreadable > 0 && { kind: 'incomplete', severity: 'attention', gaps, count: unreadable },
  ];
}

/** Discord would refuse the whole message for one of these pictures, so the bot leaves them out. */
function judgePictures(catalogue: Catalogue, shop: Shop | undefined, isPicture: IsPicture): Alert | Passed {
  const isRefused = (address: string) => address.trim() !== '' && !isPicture(address);
  const refused = [
    ...(shop && (isRefused(shop.logo) || isRefused(shop.banner)) ? [shop] : []),
    ...listProducts(catalogue).filter(({ image }) => isRefused(image)),
  ];
  return refused.length === 0
    ? 'pictures'
    : { kind: 'refusedPictures', severity: 'attention', names: names(refused) };
}

const names = (things: readonly { readonly name: string }[]): string[] => things.map(({ name }) => name);
