import { PermissionFlagsBits } from 'discord.js';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import type { Interaction } from '../../src/bot/interaction.js';
import { pickIdentity } from '../../src/domain/shop.js';
import { API } from '../../src/easydonate/versions.js';
import { teachingActions } from '../../src/ui/actions.js';
import { readCustomId } from '../../src/ui/custom-id.js';
import { type BotHarness, breaches, createBotHarness } from '../support/bot-harness.js';
import { GUILD } from '../support/router-harness.js';
import { actions, completions, uses } from './arbitraries.js';
import { tryCases } from './cases.js';
import { sampleClient } from './sample-client.js';

/*
 * Whatever anybody sends: one answer that Discord takes, no incident, and nothing is changed by who may not.
 */

let bot: BotHarness;
beforeAll(async () => {
  // Otherwise each who browses would have the name of the shop kept.
  const linked = pickIdentity(await sampleClient.fetch(API[2].shop, SAMPLE_KEYS.en));
  bot = await createBotHarness(sampleClient, { linked });
});

const { Administrator, ManageGuild, ModerateMembers } = PermissionFlagsBits;

/** What changes something asks for these permissions, unless owners have given it away: the staff teach the bot. */
const CHANGING = { setup: ManageGuild | Administrator, payment: ModerateMembers | Administrator };

const mayChange = (interaction: Interaction, given: boolean): boolean => {
  const { kind, guildId, permissions } = interaction;
  const id = kind === 'action' ? readCustomId(interaction.customId) : undefined;
  const name = id?.command ?? (kind === 'action' ? undefined : interaction.command);
  if (kind === 'completion' || guildId === undefined) return false;
  if (name === 'setup') return given || (permissions & CHANGING.setup) !== 0n;
  return (
    id?.command === 'payment' &&
    Object.hasOwn(teachingActions, id.action) &&
    (given || (permissions & CHANGING.payment) !== 0n)
  );
};

/** Tries one interaction with the bot as it was found. */
async function expectAnswered(interaction: Interaction, given: boolean): Promise<void> {
  const answered = await bot.answer(interaction, given);
  expect(breaches(answered)).toEqual([]);
  if (answered.changes === 0) return;
  expect(mayChange(interaction, given)).toBe(true);
  await bot.reset();
}

const given = fc.boolean();

test('any custom id, with any values and fields, from anybody', async () => {
  await tryCases('custom ids', fc.asyncProperty(actions, given, expectAnswered));
});

test('any options of any command, from anybody', async () => {
  await tryCases('options', fc.asyncProperty(uses, given, expectAnswered));
});

test('anything typed so far', async () => {
  await tryCases('typed so far', fc.asyncProperty(completions, given, expectAnswered));
});

test('the cases reach what they are to reach', async () => {
  const sample = fc.sample(fc.oneof(actions, uses, completions), { numRuns: 3000, seed: 1 });
  const seen = new Set<string | undefined>();
  for (const interaction of sample) {
    const { outcome, kind, changes } = { ...interaction, ...(await bot.answer(interaction)) };
    seen.add(`${kind} ${outcome}`);
    if (changes > 0) seen.add('changed');
    await bot.reset();
  }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'action answered',
      'action outdated',
      'action notAllowed',
      'action guildOnly',
      'action keyNotSaved',
      'command answered',
      'command outdated',
      'command notAllowed',
      'command unknownServer',
      'command notFound',
      'message answered',
      'completion answered',
      'changed',
    ]),
  );
  expect(await bot.store.guildIds()).toEqual([GUILD]);
});
