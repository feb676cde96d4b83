/* What is used of discord.js apart from its gateway: the same packages in their form for browsers. */

export { DefaultRestOptions, DiscordAPIError, HTTPError, RateLimitError, REST } from '@discordjs/rest';
export { DiscordSnowflake as SnowflakeUtil } from '@sapphire/snowflake';
export * from 'discord-api-types/v10';
