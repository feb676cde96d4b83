import { ApplicationCommandOptionType, PermissionFlagsBits } from 'discord.js';
import fc from 'fast-check';
import { createCommands } from '../../commands/index.js';
import { PAYMENTS, PRODUCTS, SERVERS } from '../../sandbox/shop/index.js';
import type { OptionData } from '../../src/bot/command-data.js';
import type { Interaction } from '../../src/bot/interaction.js';
import { KINDS } from '../../src/domain/product.js';
import { FEEDS } from '../../src/feeds/index.js';
import { anyText } from '../commands/arbitraries.js';
import { action, command, completion, GUILD, message, type Origin } from '../support/router-harness.js';

const commands = createCommands(true);

const { Administrator, ManageGuild, ModerateMembers } = PermissionFlagsBits;

/** Texts as long as Discord lets people type, and keys of objects that mean something to JavaScript. */
export const typed = fc.oneof(
  anyText,
  fc.constantFrom('', ' ', '__proto__', 'constructor', 'toString', 'none', '#7001', 'vip', '../..', '%2e%2e'),
  fc.string({ unit: 'binary', maxLength: 6000, size: 'max' }),
);

/** Who asks, from where. */
export const origin: fc.Arbitrary<Origin> = fc.record({
  guildId: fc.oneof({ weight: 8, arbitrary: fc.constant(GUILD) }, fc.constantFrom(undefined, '7')),
  userId: fc.constantFrom('200000000000000001', ''),
  roleIds: fc.constantFrom([], ['300000000000000001']),
  permissions: fc.oneof(
    fc.constantFrom(0n, ManageGuild, ModerateMembers, ManageGuild | ModerateMembers, Administrator),
    fc.bigInt({ min: 0n, max: 2n ** 60n }),
  ),
  locale: fc.oneof(fc.constantFrom('ru', 'en-US', '', '__proto__'), anyText),
  guildLocale: fc.oneof(fc.constantFrom('ru', 'en-US', ''), anyText),
});

const known = [PAYMENTS, PRODUCTS, SERVERS].flatMap((ids) => Object.values(ids)).map(String);

/** What stands for an id or a page: one that is there, a number, or something else. */
export const idText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known) },
  fc.nat(99).map(String),
  fc.constantFrom('-', 'discounts', 'item', '300.5'),
  fc.constantFrom('0', '-1', '1e3', '9007199254740991', '9007199254740993', '9'.repeat(16), '٣', '', ' 1 '),
  fc.maxSafeInteger().map(String),
  typed,
);

const actionNames = [
  ...commands.map(({ data, actions }) => ({ prefix: data.name, actions })),
  ...FEEDS.map(({ name, actions = {} }) => ({ prefix: name, actions })),
].flatMap(({ prefix, actions }) => Object.keys(actions).map((name) => `${prefix}:${name}`));

const encoded = idText.map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')));

/** Ids that carry a whole list, which parts at random hardly ever are. */
const listIds = fc
  .tuple(
    fc.constantFrom('servers:list', 'servers:budget', 'servers:within', 'product:pick'),
    fc.oneof(fc.constant('0'), fc.constantFrom(...known)),
    fc.constantFrom('-', ...KINDS),
    fc.constantFrom('-', '0', '100', '300.5', '999999999.99'),
    fc.constantFrom('-', 'discounts'),
    fc.oneof(fc.constantFrom('0', '1'), idText),
  )
  .map((parts) => parts.join(':'));

/** Custom ids of the bot's own actions with any parts behind them, and any text. */
export const customIds = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...actionNames), fc.array(fc.oneof(encoded, idText), { maxLength: 3 }))
      .map((parts) => parts.flat().join(':')),
  },
  { weight: 2, arbitrary: listIds },
  fc.array(typed, { maxLength: 4 }).map((parts) => parts.join(':')),
);

/** A button, select or form, of any kind of message. */
export const actions: fc.Arbitrary<Interaction> = fc
  .tuple(
    customIds,
    fc.record({
      // The select of a panel names pages by their custom ids.
      values: fc.array(fc.oneof({ weight: 3, arbitrary: idText }, customIds), { maxLength: 3 }),
      fields: fc.dictionary(
        fc.oneof(fc.constantFrom('key', 'number', 'address', 'budget', 'names', '__proto__'), typed),
        idText,
        {
          maxKeys: 3,
        },
      ),
      sourceMessage: fc.option(
        fc.record({ hidden: fc.boolean(), ownerId: fc.constantFrom(undefined, '200000000000000001', '') }),
        { nil: undefined },
      ),
    }),
    origin,
  )
  .map((parts) => action(...parts));

const names = commands.map(({ data }) => data.name);

const ofType: Record<OptionData['type'], fc.Arbitrary<unknown>> = {
  [ApplicationCommandOptionType.String]: idText,
  [ApplicationCommandOptionType.Integer]: fc.oneof(fc.constantFrom(...known.map(Number)), fc.integer()),
  [ApplicationCommandOptionType.Boolean]: fc.boolean(),
};

const anyValue = fc.oneof(
  idText,
  fc.double(),
  fc.maxSafeInteger(),
  fc.bigInt(),
  fc.constantFrom(null, undefined, true, Number.NaN, 2 ** 53),
  fc.object({ maxDepth: 2 }),
  fc.array(typed, { maxLength: 2 }),
);

/** The options of a command: right, missing, of another type, and others besides. */
const optionsOf = (options: readonly OptionData[]) =>
  fc
    .tuple(
      fc.record(
        Object.fromEntries(
          options.map((option) => [
            option.name,
            fc.oneof({ weight: 4, arbitrary: ofType[option.type] }, anyValue),
          ]),
        ),
        { requiredKeys: [] },
      ),
      fc.dictionary(typed, anyValue, { maxKeys: 2 }),
    )
    .map(([right, more]) => ({ ...more, ...right }));

/** A command, from its own menu or from that of a message. */
export const uses: fc.Arbitrary<Interaction> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(...commands)
      .chain(({ data }) => fc.tuple(fc.constant(data.name), optionsOf(data.options ?? []), origin))
      .map((parts) => command(...parts)),
  },
  fc.tuple(typed, fc.dictionary(typed, anyValue, { maxKeys: 3 }), origin).map((parts) => command(...parts)),
  fc
    .tuple(fc.oneof(fc.constant('Look up payment'), typed), fc.oneof(typed, ticket()), origin)
    .map((parts) => message(...parts)),
);

/** What a ticket may say. */
function ticket() {
  const word = fc.oneof(fc.constantFrom('payment', 'платёж', '№', '#', 'order:', ',', '.', '-'), idText);
  return fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
}

/** What is typed so far into an option. */
export const completions: fc.Arbitrary<Interaction> = fc
  .tuple(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, typed),
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom('product', 'server', 'number', 'player') }, typed),
    idText,
    origin,
  )
  .map((parts) => completion(...parts));
