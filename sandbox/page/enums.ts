import type * as discord from 'discord.js';

/*
 * Values of Discord's enums. Imported from discord.js at run time they would bring its client into the page; their types
 * are discord.js's own, so that a wrong value does not compile.
 */

export type ButtonStyle = discord.ButtonStyle;
export type MessageFlags = discord.MessageFlags;

export const ButtonStyle: Pick<
  typeof discord.ButtonStyle,
  'Primary' | 'Success' | 'Danger' | 'Link' | 'Premium'
> = { Primary: 1, Success: 3, Danger: 4, Link: 5, Premium: 6 };

export const ComponentType: Pick<
  typeof discord.ComponentType,
  'ActionRow' | 'Button' | 'StringSelect' | 'TextInput' | 'RoleSelect' | 'ChannelSelect' | 'Label'
> = { ActionRow: 1, Button: 2, StringSelect: 3, TextInput: 4, RoleSelect: 6, ChannelSelect: 8, Label: 18 };

export const InteractionType: Pick<typeof discord.InteractionType, 'ApplicationCommand'> = {
  ApplicationCommand: 2,
};

export const MessageFlags: Pick<typeof discord.MessageFlags, 'Ephemeral' | 'Loading'> = {
  Ephemeral: 64,
  Loading: 128,
};

export const OptionType: Pick<typeof discord.ApplicationCommandOptionType, 'Integer' | 'Boolean'> = {
  Integer: 4,
  Boolean: 5,
};
