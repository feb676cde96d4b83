import { ApplicationCommandOptionType } from 'discord.js';

/** For a command whose answer all may see: the member can have it alone. */
export const privateOption = {
  type: ApplicationCommandOptionType.Boolean,
  name: 'private',
  description: 'Show the answer to me alone',
  description_localizations: { ru: 'Показать ответ только мне' },
} as const;
