import type { Permission, Problem } from '../../src/failure.js';
import { MOST_SALES } from '../../src/shop/followable.js';
import { LIST_LIMITS } from '../../src/shop/limits.js';
import type { Cause } from '../../src/shop/reply-cause.js';
import type { Fault, Verdict } from '../../src/shop/verdict.js';
import type { Finding, Passed } from '../../src/views/findings.js';
import type { Particulars } from '../../src/words/assessment.js';
import type { ReplyParts } from '../../src/words/buyer-reply.js';
import type { Words } from '../../src/words/index.js';

/** One and many in every language. */
const TOO_MUCH = [
  ...(['servers', 'products', 'entries'] as const).map((limit) => ({ limit, most: LIST_LIMITS[limit] })),
  { limit: 'sales', most: MOST_SALES } as const,
];

export const NUMBERS = [0, 1, 2, 5, 11, 21, 101];

export const permissions: readonly Permission[] = ['ManageGuild', 'ModerateMembers', 'MentionEveryone'];

/** At least one of each kind of a union; a new kind does not compile until it is here. */
type OfEach<Union extends { readonly kind: string }> = {
  readonly [K in Union['kind']]: readonly (Union & { readonly kind: K })[];
};

const problemsByKind: OfEach<Problem> = {
  keyRefused: [{ kind: 'keyRefused' }],
  notFound: [
    { kind: 'notFound', what: 'payment' },
    { kind: 'notFound', what: 'product' },
  ],
  unreachable: [{ kind: 'unreachable' }],
  untrusted: [{ kind: 'untrusted' }],
  notLookedUp: [{ kind: 'notLookedUp', why: { kind: 'unreachable' } }],
  connectionLost: [{ kind: 'connectionLost' }],
  tooSlow: NUMBERS.map((seconds) => ({ kind: 'tooSlow', seconds })),
  rateLimited: [{ kind: 'rateLimited' }],
  queueFull: NUMBERS.map((seconds) => ({ kind: 'queueFull', seconds })),
  serverError: [{ kind: 'serverError', status: 503 }],
  rejected: [{ kind: 'rejected', status: 418 }],
  redirected: [{ kind: 'redirected' }],
  webPage: [{ kind: 'webPage' }],
  brokenJson: [{ kind: 'brokenJson' }],
  unexpectedShape: [{ kind: 'unexpectedShape' }],
  tooLarge: [{ kind: 'tooLarge', mebibytes: 8 }],
  tooMuchToFollow: TOO_MUCH.map((tooMuch) => ({ kind: 'tooMuchToFollow', ...tooMuch })),
  lookUnended: [{ kind: 'lookUnended' }],
  storeUnavailable: [{ kind: 'storeUnavailable' }, { kind: 'storeUnavailable', isDamaged: true }],
  keyUnreadable: [{ kind: 'keyUnreadable' }],
  notLinked: [{ kind: 'notLinked' }],
  notAllowed: permissions.map((permission) => ({ kind: 'notAllowed', permission })),
  guildOnly: [{ kind: 'guildOnly' }],
  tooOften: NUMBERS.map((seconds) => ({ kind: 'tooOften', seconds })),
  outdated: [{ kind: 'outdated' }],
  unknownServer: [{ kind: 'unknownServer' }],
  unknownProduct: [{ kind: 'unknownProduct' }],
  keyNotSaved: [
    { kind: 'keyNotSaved', why: { kind: 'keyRefused' }, wasLinked: false },
    { kind: 'keyNotSaved', why: { kind: 'keyRefused' }, wasLinked: true },
  ],
  notProductPage: (['otherSite', 'noProduct', 'tooLong'] as const).map((why) => ({
    kind: 'notProductPage',
    why,
  })),
  malformedKey: [{ kind: 'malformedKey' }],
  unknownCurrency: [{ kind: 'unknownCurrency' }],
  unknownTimeZone: [{ kind: 'unknownTimeZone' }],
  unknownPage: NUMBERS.map((pages) => ({ kind: 'unknownPage', pages })),
  unknownAmount: [{ kind: 'unknownAmount', server: 0 }],
  searchOff: [{ kind: 'searchOff' }],
  cannotPost: [
    { kind: 'cannotPost', why: 'channelGone' },
    {
      kind: 'cannotPost',
      why: 'permission',
      missing: ['ViewChannel', 'SendMessages', 'EmbedLinks'],
    },
    { kind: 'cannotPost', why: 'memberPermission', missing: ['SendMessages'] },
    { kind: 'cannotPost', why: 'channelType' },
    { kind: 'cannotPost', why: 'permission', missing: ['SendMessages'] },
    { kind: 'cannotPost', why: 'memberPermission', missing: ['ViewChannel', 'SendMessages'] },
  ],
  maybePosted: [{ kind: 'maybePosted' }],
  tooManyPosts: NUMBERS.map((most) => ({ kind: 'tooManyPosts', most })),
  tooManyWatches: [{ kind: 'tooManyWatches' }],
  stopping: [{ kind: 'stopping' }],
};

export const problems: readonly (readonly Problem[])[] = Object.values(problemsByKind);

const everyCause: Readonly<Record<Cause, true>> = {
  playerOffline: true,
  playerUnknown: true,
  unknownGroup: true,
  unknownCommand: true,
  unknownItem: true,
  wrongArguments: true,
  noPermission: true,
  inventoryFull: true,
  serverUnreachable: true,
  otherError: true,
};

const isCause = (text: string): text is Cause => Object.hasOwn(everyCause, text);

/** Failed commands by their numbers, all for the same reason. */
export const faultsAt = (numbers: readonly number[], cause: Cause = 'playerOffline'): Fault[] =>
  numbers.map((number) => ({ number, cause }));

/** One failed command of each cause, and several. */
export const faults: readonly (readonly Fault[])[] = [
  ...Object.keys(everyCause)
    .filter(isCause)
    .map((cause) => faultsAt([3], cause)),
  faultsAt([2, 7, 9]),
  faultsAt([1, 2, 3, 4, 5, 6]),
];

const verdicts: OfEach<Verdict> = {
  notPaid: [{ kind: 'notPaid', faults: [] }],
  sentUnpaid: [{ kind: 'sentUnpaid', faults: [] }],
  waiting: [{ kind: 'waiting', faults: [] }],
  shopError: [{ kind: 'shopError', faults: [] }],
  nothingSent: [{ kind: 'nothingSent', faults: [] }],
  partlySent: NUMBERS.map((count) => ({
    kind: 'partlySent',
    missing: Array.from({ length: count }, () => 'say hello'),
    faults: [],
  })),
  serverErrors: faults.map((some) => ({ kind: 'serverErrors', faults: some })),
  delivered: [{ kind: 'delivered', faults: [] }],
  nothingToSend: [{ kind: 'nothingToSend', faults: [] }],
  unknownState: [{ kind: 'unknownState', statusCode: 7, faults: [] }],
  notCompared: [
    { kind: 'notCompared', why: 'unreadable', judged: 500, faults: [] },
    { kind: 'notCompared', why: 'tooMany', judged: 500, faults: [] },
  ],
};

export const nothingKnown: Particulars = { player: '', server: '', status: '7', sent: 1 };

const particulars: readonly Particulars[] = [
  nothingKnown,
  { player: '`7`', server: '**7**', status: '7', sent: 9 },
];

const replyParts: readonly ReplyParts[] = [
  { goods: '', player: '', server: '', address: '' },
  { goods: '7', player: '`7`', server: '**7**', address: '`7:7`' },
];

const note = { severity: 'note' } as const;
/** Lists of it, one for each number from 1 on. */
const lists = <T>(item: T): T[][] => NUMBERS.slice(1).map((length) => Array.from({ length }, () => item));
const named = lists('Lobby');
const sale = { name: 'Week of ranks', percent: 20, startsAt: null, endsAt: null, productIds: [7] };
const coupon = { code: 'NORTH7', percent: 7, uses: null, limit: null, endsAt: null };

const findings: OfEach<Finding> = {
  trouble: problems
    .flat()
    .flatMap((problem) =>
      (['shop', 'lists', 'promotions', 'payments'] as const).map(
        (of) => ({ ...note, kind: 'trouble', problem, of }) as const,
      ),
    ),
  blocked: [{ ...note, kind: 'blocked' }],
  testMode: [{ ...note, kind: 'testMode' }],
  noServers: [{ ...note, kind: 'noServers' }],
  noCurrency: [{ ...note, kind: 'noCurrency' }],
  noTimeZone: [{ ...note, kind: 'noTimeZone' }],
  notMember: [{ ...note, kind: 'notMember' }],
  emptyServers: named.map((names) => ({ ...note, kind: 'emptyServers', names })),
  hiddenServers: named.map((names) => ({ ...note, kind: 'hiddenServers', names })),
  refusedPictures: named.map((names) => ({ ...note, kind: 'refusedPictures', names })),
  hiddenProducts: named.map((names) => ({ ...note, kind: 'hiddenProducts', names })),
  oneTimeProducts: named.map((names) => ({ ...note, kind: 'oneTimeProducts', names })),
  unreadable: NUMBERS.map((count) => ({ ...note, kind: 'unreadable', count })),
  tooMuch: TOO_MUCH.map((tooMuch) => ({ ...note, kind: 'tooMuch', ...tooMuch })),
  haltedPosts: NUMBERS.map((count) => ({ ...note, kind: 'haltedPosts', count })),
  undelivered: NUMBERS.flatMap((count) =>
    [null, 1_760_000_000_000].map(
      (asOf) => ({ ...note, kind: 'undelivered', count, isPartial: asOf !== null, asOf }) as const,
    ),
  ),
  runningSales: lists(sale).map((sales) => ({ ...note, kind: 'runningSales', sales })),
  comingSales: lists(sale).map((sales) => ({ ...note, kind: 'comingSales', sales })),
  coupons: lists(coupon).map((coupons) => ({ ...note, kind: 'coupons', coupons })),
  slow: NUMBERS.map((seconds) => ({ ...note, kind: 'slow', seconds })),
  queue: NUMBERS.map((people) => ({ ...note, kind: 'queue', people })),
  lastFailure: [{ ...note, kind: 'lastFailure', problem: { kind: 'tooSlow', seconds: 10 }, at: 1000 }],
};

const passed: readonly Passed[] = ['key', 'open', 'products', 'pictures', 'deliveries', 'speed', 'queue'];

/** Every text that is made from a value of the domain, by where it is. */
export const composed = (words: Words): readonly (readonly [path: string, text: string])[] => [
  ...problems.flat().flatMap((problem) => {
    const { title, advice } = words.problem(problem);
    return [[`problem ${problem.kind}`, title] as const, [`problem ${problem.kind}`, advice] as const];
  }),
  ...Object.values(verdicts).flatMap((same: readonly Verdict[]) =>
    same.flatMap((verdict) => {
      return particulars.flatMap((known) =>
        Object.values(words.payment.verdict(verdict, known)).map(
          (text: string) => [`verdict ${verdict.kind}`, text] as const,
        ),
      );
    }),
  ),
  ...faults.flatMap((some) => {
    const { sentence } = words.payment.verdict({ kind: 'nothingSent', faults: some }, nothingKnown);
    return [[`faults ${some[0]?.cause}`, sentence] as const];
  }),
  ...Object.entries(words.buyerReply.texts).flatMap(([kind, text]) =>
    replyParts.flatMap((parts) => text(parts).map((one) => [`reply ${kind}`, one] as const)),
  ),
  ...Object.values(findings).flatMap((same: readonly Finding[]) =>
    same.flatMap((finding) => {
      const { title, advice } = words.checkUp.finding(finding);
      return [[`finding ${finding.kind}`, title] as const, [`finding ${finding.kind}`, advice] as const];
    }),
  ),
  ...passed.map(
    (_one, index) => [`passed ${index + 1}`, words.checkUp.passed(passed.slice(0, index + 1))] as const,
  ),
];
