import fc from 'fast-check';
import type { Filter } from '../../src/domain/offers.js';
import { KINDS } from '../../src/domain/product.js';
import type { News } from '../../src/feeds/news/describe.js';
import type { Wire } from '../support/samples.js';

/** How often each property is tried, `FUZZ_RUNS` asks for more; fast-check prints the seed of a failure. */
export const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 60) };

const tokens = [
  ...['@everyone', '@here', '<@1>', '<@!1>', '<@&1>', '<#1>', '</shop:1>', '<t:1:R>', '<:a:1>'],
  ...['`', '```', '``', '\\', '*', '**', '__', '~~', '||', '# ', '> ', '- ', '-# ', '1. ', '[a](', ')', '<'],
  ...['https://shop.example/a_b', 'http://x.example/(@here)', '[x](https://evil.example)', '//cdn.example/a'],
  ...'§a § §§aa a <b> </p> <br/> <script> &lt;b&gt; &amp;lt; &sect;l &#x60;'.split(' '),
  ...'\n|\r\n|\t| |\u00a0|\u200b|\u202e|\u0000|\u2028|\ufeff|ﷺ|👩‍👩‍👧‍👦|ё|صديق'.split('|'),
];

const halfPair = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit));
const token = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...tokens) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
);

const joined = (part: fc.Arbitrary<string>) =>
  fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
const filling = (part: fc.Arbitrary<string>) =>
  fc
    .tuple(part, fc.constantFrom(40, 80, 100, 256, 512, 700, 1024, 2048, 4096, 7000), fc.nat(3))
    .map(([text, length, more]) => text.repeat(length).slice(0, length + more));

/** Any text of whole characters: Markdown, mentions, HTML, colour codes, invisible and astral characters, long ones. */
export const wellFormedText: fc.Arbitrary<string> = fc
  .oneof(joined(token), filling(token))
  .map((text) => text.replace(/\p{Surrogate}/gu, ''));

/** Any text at all, halves of surrogate pairs too. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  joined(fc.oneof(token, token, halfPair)),
  filling(token),
);

const digits = fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String);
const anyAmount = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  digits,
  fc.constantFrom('49.90', '9'.repeat(400)),
);
/** As far as amounts are read. */
const readableAmount = fc.oneof(
  fc.double({ min: -1e12, max: 1e12, noNaN: true }),
  fc.integer(),
  fc.bigInt({ min: 0n, max: 10n ** 12n }).map(String),
  fc.constant('49.90'),
);
/** A field that need not be there: as promised, or anything else. */
const loose = (promised: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 6, arbitrary: promised },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined, [], {}) },
  );

const id = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(Number.MAX_SAFE_INTEGER), fc.constant('17'));
const text = loose(anyText);
const amount = loose(anyAmount);
const flag = fc.constantFrom(0, 1, '0', '1', true, false, null, undefined);

const address = fc.oneof(
  anyText,
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  anyText.map((rest) => `https://shop.example/${rest}`),
  anyText.map((rest) => `//cdn.example/?${rest}`),
);

const record = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Wire> => fc.record(fields);
const list = (item: fc.Arbitrary<Wire>, size: readonly number[]) =>
  fc
    .constantFrom(...size)
    .chain((length) => fc.array(item, { minLength: length, maxLength: length, size: 'max' }));

export const wireShop = record({
  id,
  name: anyText,
  domain: loose(fc.oneof(fc.domain(), anyText)),
  description: text,
  is_active: flag,
  is_premium: flag,
  is_verified: flag,
  test_mode: flag,
  background: loose(address),
  logo: loose(address),
  color: loose(fc.oneof(anyText, fc.constant('#ff8800'))),
  vk_link: loose(address),
  youtube_link: loose(address),
  discord_link: loose(address),
  twitch_link: loose(address),
  instagram_link: loose(address),
  tiktok_link: loose(address),
});

const wireServerFields = {
  id,
  name: anyText,
  ip: loose(fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6(), anyText)),
  port: loose(fc.oneof(fc.integer({ min: 1, max: 65535 }), anyText)),
  version: text,
  is_port_hidden: flag,
  hide_ip: flag,
  is_hidden: flag,
};

const wireProductFields = {
  id,
  name: anyText,
  price: readableAmount,
  old_price: amount,
  withdraw_commands_days: amount,
  type: loose(fc.oneof(fc.constantFrom('item', 'group', 'constructor', '__proto__'), anyText)),
  description: text,
  image: loose(address),
  is_hidden: fc.constant(0),
  sort_index: amount,
};

const wireServer = record(wireServerFields);

export const wireProduct = record({
  ...wireProductFields,
  commands: loose(fc.array(anyText)),
  withdraw_commands: loose(fc.array(anyText)),
  additional_fields: loose(list(record({ name: text, type: text, description: text }), [0, 1, 12])),
  servers: list(wireServer, [0, 1, 2, 30]),
});

export const wireCatalogue = list(
  record({ ...wireServerFields, products: list(record(wireProductFields), [0, 1, 9, 16]) }),
  [0, 1, 5, 6],
);

/** What a game server's console answers, colours and failures among it. */
const reply = loose(
  fc.oneof(
    anyText,
    fc.constantFrom(
      '§cError: §4No player was found',
      'Unknown command',
      'ok',
      '§a'.repeat(400),
      '\u001b[31m```',
    ),
  ),
);

export const wirePayment = record({
  id,
  customer: text,
  email: loose(fc.oneof(fc.emailAddress(), anyText)),
  status: fc.oneof(fc.constantFrom(0, 1, 2), readableAmount),
  enrolled: amount,
  payment_system: text,
  payment_type: loose(fc.oneof(fc.constantFrom('card', 'test', '__proto__', 'constructor'), anyText)),
  sent_commands: list(record({ command: text, response: reply }), [0, 1, 3, 8]),
  error: fc.oneof(anyText, fc.constantFrom(null, false, 0), fc.jsonValue()),
  created_at: loose(fc.oneof(fc.constant('2026-01-31 10:00:00'), anyText)),
  updated_at: text,
  products: list(
    record({
      name: text,
      price: amount,
      number: amount,
      amount,
      commands: loose(fc.array(joined(token), { maxLength: 2 })),
      additional_fields: loose(list(record({ name: text, description: text, value: text }), [0, 1, 12])),
    }),
    [0, 1, 3, 21],
  ),
  server: loose(wireServer),
});

export const language = fc.constantFrom('en' as const, 'ru' as const);

/** A page as a custom id can name it. */
export const page = fc.oneof(fc.nat(9), fc.constant(999_999_999_999_999));

/** The conditions of a list as a custom id can carry them. */
export const filter: fc.Arbitrary<Filter> = fc.record({
  kind: fc.constantFrom(undefined, ...KINDS),
  budget: fc.constantFrom(undefined, 0, 0.5, 300, 999_999_999.99),
  onlyDiscounts: fc.boolean(),
});

const newsItem = fc.record({
  id: fc.nat(9),
  name: anyText,
  type: fc.oneof(fc.constantFrom(...KINDS), anyText),
  price: fc.double({ min: 0, max: 1e9, noNaN: true }),
  oldPrice: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
  servers: fc.array(anyText, { maxLength: 5 }),
  image: address,
  description: anyText,
});
const newsItems = fc.array(newsItem, { maxLength: 12 });

/** Whatever an announcement can be about. */
export const news: fc.Arbitrary<News> = fc
  .record({
    sales: fc.array(
      fc.record({
        name: anyText,
        percent: fc.double({ min: 0.01, max: 100, noNaN: true }),
        endsAt: fc.option(fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) })),
        items: newsItems,
      }),
      { maxLength: 2 },
    ),
    added: newsItems,
    cheaper: fc.array(fc.record({ item: newsItem, before: fc.double({ min: 0, max: 1e9, noNaN: true }) }), {
      maxLength: 12,
    }),
  })
  .filter(({ sales, added, cheaper }) => sales.length + added.length + cheaper.length > 0);
