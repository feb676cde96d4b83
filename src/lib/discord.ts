import { createRequire } from 'node:module';

/*
 * discord.js at run time. It is loaded by `require`: for an `import`, Node first parses all of its files for the names
 * that they export, which takes a sixth of the bot's start. Types are imported from 'discord.js' as usual.
 */
const discord: typeof import('discord.js') = createRequire(import.meta.url)('discord.js');

export const {
  ApplicationCommandOptionType,
  ApplicationCommandPermissionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  ButtonStyle,
  ChannelType,
  Client,
  ComponentType,
  DefaultRestOptions,
  DiscordAPIError,
  DiscordjsError,
  DiscordjsErrorCodes,
  Events,
  GatewayCloseCodes,
  GatewayDispatchEvents,
  HTTPError,
  InteractionContextType,
  InteractionResponseType,
  InteractionType,
  Locale,
  MessageFlags,
  PermissionFlagsBits,
  REST,
  RESTJSONErrorCodes,
  RateLimitError,
  Routes,
  SelectMenuDefaultValueType,
  SimpleIdentifyThrottler,
  SimpleShardingStrategy,
  SnowflakeUtil,
  Status,
  TextInputStyle,
  WebSocketShardEvents,
} = discord;
