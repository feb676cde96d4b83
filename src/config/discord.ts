import { z } from 'zod';
import { baseUrl, type Environment, readVariables, required, withoutTrailingSlash } from './variables.js';

export interface DiscordConfig {
  readonly token: string;
  /** REST base without a version and without a trailing slash. */
  readonly apiUrl: string;
  /** Register the commands in this guild only; undefined registers them globally. */
  readonly guildId: string | undefined;
}

export const discordVariables = z
  .object({
    DISCORD_TOKEN: required(
      'the bot token (discord.com/developers/applications → your application → Bot → Reset Token)',
    ).refine((token) => !/\s/.test(token), { error: 'contains a space. Copy only the token.' }),
    DISCORD_API_URL: z
      .string()
      .default('https://discord.com/api')
      .refine(...baseUrl)
      .transform((url) => withoutTrailingSlash(url).replace(/\/v\d+$/, '')),
    DISCORD_GUILD_ID: z
      .string()
      .regex(/^\d{15,20}$/, { error: 'is not a server id. Use its 17 to 20 digits, or leave it empty.' })
      .optional(),
  })
  .transform(
    (set): DiscordConfig => ({
      token: set.DISCORD_TOKEN,
      apiUrl: set.DISCORD_API_URL,
      guildId: set.DISCORD_GUILD_ID,
    }),
  );

/** @throws ConfigError */
export const readDiscordConfig = (env: Environment): DiscordConfig => readVariables(discordVariables, env);
