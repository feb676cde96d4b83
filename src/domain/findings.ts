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

/** The state of a guild's shop. */
export interface CheckUp {
  /** Why the first that is missing could not be fetched. */
  trouble?: Problem | undefined;
  shop?: Shop | undefined;
  catalogue?: Catalogue | undefined;
  /** Missing if it isn't asked for, too. */
  undelivered?: Undelivered | undefined;
}

/** How much a finding matters: nothing can be sold or shown, or somebody waits; something is wrong. */
export type Severity = 'bad' | 'attention';

/** What a check-up asks for, in this order. */
export type Part = 'shop' | 'lists' | 'payments';

/** What a check-up has found, and an owner can do something about. `names` are as the shop gives them, `channels` mentions. */
export type Finding = { readonly severity: Severity } & (
  | { readonly kind: 'trouble'; readonly problem: Problem; readonly of: Part }
  | { readonly kind: 'blocked' | 'testMode' | 'noServers' | 'notMember' | 'incomplete' }
  | { readonly kind: 'emptyServers' | 'refusedPictures'; readonly names: readonly string[] }
  | { readonly kind: 'channels'; readonly channels: string }
  | ({ readonly kind: 'undelivered' } & Undelivered)
);

/** What was checked and is as it should be. */
export type Passed = 'key' | 'servers' | 'products' | 'pictures' | 'deliveries' | 'channels';

/** Facts of a check-up besides the shop's data. */
export interface Installed {
  readonly botIsMember: boolean;
  /** Whether there is a price list, or announcements. */
  readonly usesChannels: boolean;
  /** The channels in which the bot may no longer post, or no longer edit. */
  readonly refusedChannels: readonly string[];
}

/** What applies counts. */
type Judged = readonly (Finding | Passed | false | undefined)[];

/**
 * Judges the facts of a check-up. Missing facts are neither findings nor passed.
 * @param isPicture whether Discord shows the picture at an address
 * @returns the worst findings first
 */
export function judge(
  { shop, catalogue, undelivered, trouble }: CheckUp,
  { botIsMember, usesChannels, refusedChannels }: Installed,
  isPicture: (address: string) => boolean,
): { readonly findings: readonly Finding[]; readonly passed: readonly Passed[] } {
  const channels = [...new Set(refusedChannels)].map(channelMention).join(', ');
  const judged: Judged = [
    shop && 'key',
    shop?.isActive === false && { kind: 'blocked', severity: 'bad' },
    shop?.isTestMode && { kind: 'testMode', severity: 'attention' },
    ...(catalogue ? judgeCatalogue(catalogue) : []),
    catalogue && judgePictures(catalogue, shop, isPicture),
    undelivered &&
      (undelivered.count > 0 ? { kind: 'undelivered', severity: 'bad', ...undelivered } : 'deliveries'),
    !botIsMember && { kind: 'notMember', severity: 'bad' },
    usesChannels && (channels === '' ? 'channels' : { kind: 'channels', severity: 'attention', channels }),
    trouble && {
      kind: 'trouble',
      severity: catalogue ? 'attention' : 'bad',
      problem: trouble,
      of: shop ? (catalogue ? 'payments' : 'lists') : 'shop',
    },
  ];
  const found = judged.flatMap((one) => one || []);
  const findings = found.filter((one) => typeof one !== 'string');
  const bad = findings.filter(({ severity }) => severity === 'bad');
  return {
    findings: [...bad, ...findings.filter((finding) => !bad.includes(finding))],
    passed: found.filter((one) => typeof one === 'string'),
  };
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
function judgePictures(
  catalogue: Catalogue,
  shop: Shop | undefined,
  isPicture: (address: string) => boolean,
): Finding | Passed {
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
