import type { Alert, Passed } from '../../src/domain/alerts.js';
import type { Gap } from '../../src/domain/catalogue.js';
import type { Permission, Problem, ShopAway } from '../../src/domain/failure.js';
import type { UsedChannel } from '../../src/domain/permissions.js';
import type { Cause } from '../../src/domain/replies/causes.js';
import type { FailedCommand, Verdict, VerdictKind } from '../../src/domain/verdict.js';
import type { Age, VerdictDetails } from '../../src/words/assessment.js';
import type { ReplyParts } from '../../src/words/buyer-reply.js';
import { pick } from '../../src/words/by-kind.js';
import type { Words } from '../../src/words/index.js';

/** One and many in every language. */
export const NUMBERS = [0, 1, 2, 5, 11, 21, 101];

export const permissions: readonly Permission[] = ['ManageGuild', 'ModerateMembers', 'MentionEveryone'];

/** At least one of each kind of a union; a new kind does not compile until it is here. */
type OfEach<Union extends { readonly kind: string }> = {
  readonly [K in Union['kind']]: readonly (Union & { readonly kind: K })[];
};

const problemsByKind: OfEach<Exclude<Problem, ShopAway>> = {
  keyRefused: [{ kind: 'keyRefused' }],
  notFound: [
    { kind: 'notFound', what: 'payment' },
    { kind: 'notFound', what: 'product' },
  ],
  notLookedUp: [{ kind: 'notLookedUp' }],
  noMatch: [
    { kind: 'noMatch', typed: 'xyz', nearest: [], kinds: [] },
    { kind: 'noMatch', typed: 'xyz', nearest: [], kinds: ['group', 'case'] },
  ],
  queueFull: NUMBERS.map((seconds) => ({ kind: 'queueFull', seconds })),
  storeUnavailable: [{ kind: 'storeUnavailable' }, { kind: 'storeUnavailable', isDamaged: true }],
  keyUnreadable: [{ kind: 'keyUnreadable' }],
  notLinked: [{ kind: 'notLinked' }],
  notAllowed: [
    ...permissions.map((permission) => ({ kind: 'notAllowed', permission }) as const),
    { kind: 'notAllowed', permission: 'ModerateMembers', isTaken: true },
  ],
  accessUnknown: [{ kind: 'accessUnknown' }],
  guildOnly: [{ kind: 'guildOnly' }],
  tooOften: NUMBERS.map((seconds) => ({ kind: 'tooOften', seconds })),
  outdated: [{ kind: 'outdated' }],
  unknownServer: [{ kind: 'unknownServer' }],
  keyNotSaved: [
    { kind: 'keyNotSaved', why: { kind: 'keyRefused' }, wasLinked: false },
    { kind: 'keyNotSaved', why: { kind: 'keyRefused' }, wasLinked: true },
  ],
  notProductPage: (['otherSite', 'noProduct', 'tooLong'] as const).map((why) => ({
    kind: 'notProductPage',
    why,
  })),
  malformedKey: [{ kind: 'malformedKey' }],
  unknownAmount: [{ kind: 'unknownAmount' }],
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
  tooManyPosts: NUMBERS.map((most) => ({ kind: 'tooManyPosts', most })),
  stopping: [{ kind: 'stopping' }],
};

/** One of each reason that the shop is away. */
const away = (['unreachable', 'serverError', 'redirected', 'unexpectedShape'] as const).map((kind) => [
  { kind },
]);

export const problems: readonly (readonly Problem[])[] = [...Object.values(problemsByKind), ...away];

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
  notProlonged: true,
  limitReached: true,
  unknownPlaceholder: true,
  nameRefused: true,
  taughtFailure: true,
  pluginError: true,
  otherError: true,
};

const isCause = (text: string): text is Cause => Object.hasOwn(everyCause, text);

/** Failed commands by their numbers, all for the same reason. */
export const failuresAt = (numbers: readonly number[], cause: Cause = 'playerOffline'): FailedCommand[] =>
  numbers.map((number) => ({ number, cause }));

/** One failed command of each cause, and several. */
export const failures: readonly (readonly FailedCommand[])[] = [
  ...Object.keys(everyCause)
    .filter(isCause)
    .map((cause) => failuresAt([3], cause)),
  failuresAt([2, 7, 9]),
  failuresAt([1, 2, 3, 4, 5, 6]),
];

/** What a verdict has beside its kind, if no reply says anything. */
export const nothingRead = {
  ...{ failures: [], unknown: [], arrived: [], lesson: null, settled: null, repeated: null },
  ...{ sent: 0, failed: 0, silent: 0, templates: 0, missing: 0 },
} as const;

const ofKind = (kind: VerdictKind, fields: Partial<Verdict> = {}): Verdict => ({
  kind,
  ...nothingRead,
  ...fields,
});

const verdicts: Readonly<Record<VerdictKind, readonly Verdict[]>> = {
  notPaid: [ofKind('notPaid')],
  sentUnpaid: [ofKind('sentUnpaid')],
  waiting: [ofKind('waiting')],
  shopError: [ofKind('shopError')],
  nothingSent: [ofKind('nothingSent')],
  partlySent: NUMBERS.map((missing) => ofKind('partlySent', { missing, templates: missing + 2 })),
  serverErrors: [
    ...failures.map((some) => ofKind('serverErrors', { failures: some, sent: 9, failed: some.length })),
    ...NUMBERS.map((missing) =>
      ofKind('serverErrors', { failures: failuresAt([1]), sent: 1, failed: 1, missing }),
    ),
  ],
  tooOften: NUMBERS.map((bought) => ofKind('tooOften', { repeated: { times: bought + 1, bought } })),
  unreadable: [ofKind('unreadable')],
  dropped: [ofKind('dropped')],
  elsewhere: [ofKind('elsewhere')],
  unknownReply: [ofKind('unknownReply')],
  silent: NUMBERS.map((silent) => ofKind('silent', { silent, sent: silent + (silent % 2) })),
  later: [ofKind('later')],
  unchanged: [ofKind('unchanged')],
  delivered: [ofKind('delivered')],
  nothingToSend: [ofKind('nothingToSend')],
  unknownState: [ofKind('unknownState')],
};

export const nothingKnown: VerdictDetails = {
  ...{ player: '', server: '', command: '', time: '', waiting: undefined },
  ...{ isTest: false, placeholder: '', statusCode: 7 },
};

const ages = (['minute', 'hour', 'day', 'month', 'year'] as const).flatMap((unit) =>
  NUMBERS.map((count): Age => ({ count, unit })),
);

const details: readonly VerdictDetails[] = [
  nothingKnown,
  { ...nothingKnown, isTest: true },
  {
    ...{
      player: '`7`',
      server: '**7**',
      command: '`7`',
      time: '<t:7:t>',
      waiting: { count: 7, unit: 'hour' },
    },
    ...{ isTest: false, placeholder: '`7`', statusCode: 7 },
  },
];

const replyParts: readonly ReplyParts[] = [
  { goods: '', player: '', server: '', address: '' },
  { goods: '7', player: '`7`', server: '**7**', address: '`7:7`' },
].flatMap((parts) => (['channel', 'button'] as const).map((place) => ({ place, ...parts })));

const GAPS: readonly Gap[] = [
  { server: 'S', after: 'V*', lacks: 'number' },
  { server: 'S', after: undefined, lacks: 'name' },
  { server: 'A', after: 'V', lacks: 'price' },
];
const bad = { severity: 'bad' } as const;
/** Lists of it, one for each number from 1 on. */
const lists = <T>(item: T): T[][] => NUMBERS.slice(1).map((length) => Array.from({ length }, () => item));
const named = lists('Lobby');

const channel: UsedChannel = { id: '7', isRefused: false, isForStaff: true };
const blocked: readonly UsedChannel[] = [
  { ...channel, isGone: true },
  { ...channel, isRefused: true },
  { ...channel, missing: ['SendMessages'] },
  { ...channel, missing: ['ViewChannel', 'SendMessages', 'EmbedLinks'] },
];

const alerts: OfEach<Alert> = {
  problem: problems
    .flat()
    .flatMap((problem) =>
      (['shop', 'lists', 'payments'] as const).map(
        (of) => ({ ...bad, kind: 'problem', problem, of }) as const,
      ),
    ),
  blocked: [{ ...bad, kind: 'blocked' }],
  testMode: [{ ...bad, kind: 'testMode' }],
  noServers: [{ ...bad, kind: 'noServers' }],
  notMember: [{ ...bad, kind: 'notMember' }],
  emptyServers: named.map((names) => ({ ...bad, kind: 'emptyServers', names })),
  refusedPictures: named.map((names) => ({ ...bad, kind: 'refusedPictures', names })),
  incomplete: [
    { ...bad, kind: 'incomplete', gaps: [], count: 1 },
    { ...bad, kind: 'incomplete', gaps: GAPS, count: 5 },
  ],
  clockWrong: [{ ...bad, kind: 'clockWrong' }],
  blockedChannel: blocked.map((one) => ({ ...bad, kind: 'blockedChannel', channel: one })),
  publicStaffChannel: [{ ...bad, kind: 'publicStaffChannel', channel: { ...channel, isPublic: true } }],
  // Its feed has the words.
  ofFeed: [],
  undelivered: NUMBERS.map((count) => ({ ...bad, kind: 'undelivered', count }) as const),
};

const everyPassed: Readonly<Record<Passed, true>> = {
  key: true,
  servers: true,
  products: true,
  pictures: true,
  deliveries: true,
  channels: true,
};
const isPassed = (text: string): text is Passed => Object.hasOwn(everyPassed, text);
const passed = Object.keys(everyPassed).filter(isPassed);

/** Every text that is made from a value of the domain, by where it is. */
export const composed = (words: Words): readonly (readonly [path: string, text: string])[] => [
  ...problems.flat().flatMap((problem) => {
    const { title, advice } = words.problem(problem);
    return [[`problem ${problem.kind}`, title] as const, [`problem ${problem.kind}`, advice] as const];
  }),
  ...Object.values(verdicts).flatMap((same: readonly Verdict[]) =>
    same.flatMap((verdict) => {
      return details.flatMap((known) =>
        Object.values(words.payment.verdict({ ...verdict, ...known })).map(
          (text: string) => [`verdict ${verdict.kind}`, text] as const,
        ),
      );
    }),
  ),
  ...Object.values(verdicts).flatMap((same: readonly Verdict[]) =>
    same.flatMap((verdict) =>
      ['', '**Survival**'].flatMap((server) =>
        pick(words.desk.verdicts, { ...verdict, server }).map(
          (text) => [`desk ${verdict.kind}`, text] as const,
        ),
      ),
    ),
  ),
  ...Object.entries(words.buyerRoles.problems).flatMap(([kind, text]) =>
    text('@VIP', '40001', '#vip').map((one) => [`problem of a role ${kind}`, one] as const),
  ),
  ...ages.map((age) => [`waited ${age.unit} ${age.count}`, words.payment.waited(age)] as const),
  ...ages.map((age) => ['member since', words.buyerRoles.card.since(age, age)] as const),
  ...Object.entries(words.payment.causes).map(([kind, [cause]]) => [`cause ${kind}`, cause] as const),
  ...Object.entries(words.buyerReply.texts).flatMap(([kind, text]) =>
    replyParts.flatMap((parts) => text(parts).map((one) => [`reply ${kind}`, one] as const)),
  ),
  ...Object.values(alerts).flatMap((same: readonly Alert[]) =>
    same.flatMap((alert) => {
      const { title, advice } = words.checkUp.alert(alert);
      return [
        [`alert ${alert.kind}`, title] as const,
        [`alert ${alert.kind}`, advice] as const,
        [`attention ${alert.kind}`, words.setup.attention('7', title)] as const,
      ];
    }),
  ),
  ...blocked.map(
    ({ missing = ['EmbedLinks'] }) =>
      [`lacks ${missing.length}`, words.channel.lacks('<#7>', missing)] as const,
  ),
  ...passed.map(
    (_one, index) => [`passed ${index + 1}`, words.checkUp.passed(passed.slice(0, index + 1))] as const,
  ),
];
