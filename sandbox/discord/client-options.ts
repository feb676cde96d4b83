import { type ChannelType, ApplicationCommandOptionType as OptionType } from 'discord.js';
import type { OfferedCommand } from './client-commands.js';
import { findNamed } from './client-commands.js';
import { refuse } from './client-refusal.js';
import type { CommandOption } from './command-form.js';
import { resolvedChannel, rolePayloads } from './payloads.js';
import type { ChannelState, GuildState, PersonState } from './state.js';

export type OptionValue = string | number | boolean;
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** An option as an interaction carries it. */
export interface SentOption {
  name: string;
  type: OptionType;
  value: OptionValue;
  focused?: true;
}

interface Filling {
  readonly guild: GuildState;
  readonly locale: string;
  readonly values: OptionValues;
}

/** The command's options, or the client's refusal of a value that belongs to none of them. */
function optionsOf(
  { options: known }: OfferedCommand,
  { values, locale }: Filling,
): readonly CommandOption[] {
  for (const name of Object.keys(values)) {
    if (findNamed(known, name, locale) === undefined) refuse(`There is no option "${name}"`);
  }
  return known;
}

const valueFor = (option: CommandOption, { values, locale }: Filling): OptionValue | undefined =>
  Object.entries(values).find(([name]) => findNamed([option], name, locale) !== undefined)?.[1];

/** The options of a command as its sender's client lets them go. */
export const filledOptions = (command: OfferedCommand, filling: Filling): SentOption[] =>
  optionsOf(command, filling).flatMap((option) => {
    const value = valueFor(option, filling);
    if (value === undefined) {
      return option.required ? refuse(`The option "${option.name}" is required`) : [];
    }
    const problem = problemWith(option, value, filling.guild);
    if (problem !== undefined) refuse(`The option "${option.name}" ${problem}`);
    return [{ name: option.name, type: option.type, value }];
  });

/** The ids of channels and roles that options name. */
export function namedIds(options: readonly SentOption[]): ChosenIds {
  const named = (kind: OptionType) =>
    options.flatMap(({ type, value }) => (type === kind ? [String(value)] : []));
  return { channels: named(OptionType.Channel), roles: named(OptionType.Role) };
}

interface ChosenIds {
  readonly channels?: readonly string[];
  readonly roles?: readonly string[];
}

/** The channels and roles that somebody has chosen, as an interaction carries them; what there is none of is left out. */
export function resolve(
  { channels: channelIds = [], roles: roleIds = [] }: ChosenIds,
  guild: GuildState,
  person: PersonState,
) {
  const channels = [...guild.channels.values()]
    .filter(({ id }) => channelIds.includes(id))
    .map((one) => [one.id, resolvedChannel(one, person)] as const);
  const roles = rolePayloads(guild).flatMap((role) =>
    roleIds.includes(role.id) ? [[role.id, role] as const] : [],
  );
  return {
    ...(channels.length > 0 && { channels: Object.fromEntries(channels) }),
    ...(roles.length > 0 && { roles: Object.fromEntries(roles) }),
  };
}

/** The options of a command that is still being typed: nothing is checked, and the focused value is raw text. */
export function typedOptions(
  command: OfferedCommand,
  filling: Filling,
  focused: string,
): { options: SentOption[]; completing: OptionType } {
  let completing: OptionType | undefined;
  const options = optionsOf(command, filling).flatMap((option): SentOption[] => {
    const { name, type } = option;
    const value = valueFor(option, filling);
    if (name !== focused) return value === undefined ? [] : [{ name, type, value }];
    if (!('autocomplete' in option) || !option.autocomplete) refuse(`"${name}" has no completions`);
    completing = type;
    return [{ name, type, value: String(value ?? ''), focused: true }];
  });
  return completing === undefined ? refuse(`There is no option "${focused}"`) : { options, completing };
}

/** Whether a channel is offered where only some types are; all are where none is named. */
export const isOfType = ({ type }: ChannelState, types: readonly ChannelType[] = []): boolean =>
  types.length === 0 || types.includes(type);

/** Why a client would not take this value for this option; undefined when it would. */
function problemWith(option: CommandOption, value: OptionValue, guild: GuildState): string | undefined {
  if ('choices' in option && option.choices?.length) {
    const offered = option.choices.some((choice) => choice.value === value);
    return offered ? undefined : `does not offer ${JSON.stringify(value)}`;
  }
  switch (option.type) {
    case OptionType.String: {
      if (typeof value !== 'string') return 'takes text';
      const { min_length, max_length } = option;
      const fits = value.length >= Math.max(1, min_length ?? 0) && value.length <= (max_length ?? 6000);
      return fits ? undefined : 'has a text of the wrong length';
    }
    case OptionType.Integer: {
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'takes a whole number';
      const fits = value >= (option.min_value ?? -Infinity) && value <= (option.max_value ?? Infinity);
      return fits ? undefined : 'has a number out of range';
    }
    case OptionType.Boolean:
      return typeof value === 'boolean' ? undefined : 'takes true or false';
    case OptionType.Channel: {
      const channel = guild.channels.get(String(value));
      if (channel === undefined) return 'takes a channel';
      return isOfType(channel, option.channel_types ?? []) ? undefined : 'takes no channel of this type';
    }
    case OptionType.Role:
      return rolePayloads(guild).some(({ id }) => id === value) ? undefined : 'takes a role';
  }
}
