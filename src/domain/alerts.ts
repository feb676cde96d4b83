import { channelMention } from '../text/markdown.js';
import { type Catalogue, listProducts } from './catalogue.js';
import type { Problem } from './failure.js';
import type { Shop } from './shop.js';

/** Payments of the last day that were paid and not delivered, as far as the shop's latest payments are known. */
export interface Undelivered {
  readonly count: number;
  /** Whether some of the day aren't known. */
  readonly isPartial: boolean;
}

/** What is known of a shop; what is missing is unknown. */
export interface ShopFacts {
  readonly shop?: Shop | undefined;
  readonly catalogue?: Catalogue | undefined;
  readonly undelivered?: Undelivered | undefined;
  /** Why the first of these that is missing could not be read. */
  readonly problem?: Problem | undefined;
  /** For how long that has lasted, in milliseconds, as far as this process knows. */
  readonly problemMs?: number | undefined;
}

/** How the bot stands in a guild; what is missing is unknown. */
export interface GuildFacts {
  readonly botIsMember?: boolean | undefined;
  /** Whether it posts by itself. */
  readonly usesChannels: boolean;
  /** The channels in which the bot may no longer post, or no longer edit. */
  readonly refusedChannels: readonly string[];
}

/** How much an alert matters: nothing can be sold or shown, or a buyer waits; something is wrong. */
export type Severity = 'bad' | 'attention';

/** What a check-up asks for, in this order. */
export type Part = 'shop' | 'lists' | 'payments';

/** Something that an owner can mend. `names` are as the shop gives them, `channels` mentions. */
export type Alert = { readonly severity: Severity } & (
  | { readonly kind: 'problem'; readonly problem: Problem; readonly of: Part }
  | { readonly kind: 'blocked' | 'testMode' | 'noServers' | 'notMember' | 'incomplete' }
  | { readonly kind: 'emptyServers' | 'refusedPictures'; readonly names: readonly string[] }
  | { readonly kind: 'channels'; readonly channels: string }
  | ({ readonly kind: 'undelivered' } & Undelivered)
);

/** What was checked and is as it should be. */
export type Passed = 'key' | 'servers' | 'products' | 'pictures' | 'deliveries' | 'channels';

/** Tells whether Discord shows the picture at an address. */
type IsPicture = (address: string) => boolean;

/** `false` and `undefined` are skipped. */
type Judged = readonly (Alert | Passed | false | undefined)[];

/** What needs its owner's attention, the worst first. The only judgement of that in the bot. */
export function findAlerts(facts: ShopFacts & GuildFacts, isPicture: IsPicture): readonly Alert[] {
  const alerts = judge(facts, isPicture).flatMap((one) => (typeof one === 'object' ? one : []));
  const bad = alerts.filter(({ severity }) => severity === 'bad');
  return [...bad, ...alerts.filter((alert) => !bad.includes(alert))];
}

/** What was checked and needs nothing. */
export const findPassed = (facts: ShopFacts & GuildFacts, isPicture: IsPicture): readonly Passed[] =>
  judge(facts, isPicture).flatMap((one) => (typeof one === 'string' ? one : []));

function judge(facts: ShopFacts & GuildFacts, isPicture: IsPicture): Judged {
  const { shop, catalogue, undelivered, problem, botIsMember, usesChannels, refusedChannels } = facts;
  const channels = [...new Set(refusedChannels)].map(channelMention).join(', ');
  return [
    shop && 'key',
    shop?.isActive === false && { kind: 'blocked', severity: 'bad' },
    shop?.isTestMode && { kind: 'testMode', severity: 'attention' },
    ...(catalogue ? judgeCatalogue(catalogue) : []),
    catalogue && judgePictures(catalogue, shop, isPicture),
    undelivered &&
      (undelivered.count > 0 ? { kind: 'undelivered', severity: 'bad', ...undelivered } : 'deliveries'),
    botIsMember === false && { kind: 'notMember', severity: 'bad' },
    usesChannels && (channels === '' ? 'channels' : { kind: 'channels', severity: 'attention', channels }),
    problem && {
      kind: 'problem',
      severity: catalogue ? 'attention' : 'bad',
      problem,
      of: shop ? (catalogue ? 'payments' : 'lists') : 'shop',
    },
  ];
}

function judgeCatalogue({ servers, unreadable }: Catalogue): Judged {
  const empty = servers.filter(({ products }) => products.length === 0);
  return [
    servers.length > 0 ? 'servers' : { kind: 'noServers', severity: 'attention' },
    empty.length > 0 && { kind: 'emptyServers', severity: 'attention', names: names(empty) },
    servers.length > 0 && empty.length === 0 && 'products',
    unreadable > 0 && { kind: 'incomplete', severity: 'attention' },
  ];
}

/** Pictures that the bot leaves out of its messages, because Discord would refuse the whole message for them. */
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
