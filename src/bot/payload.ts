import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  Locale,
  PermissionFlagsBits,
} from 'discord.js';
import { DEFAULT_LANGUAGE, findLanguage, LANGUAGES, type Words } from '../words/index.js';
import type { Command } from './command.js';
import type { OptionData } from './command-data.js';

export function payloads(command: Command) {
  const { data, permission, onMessage, onMember } = command;
  const common = {
    default_member_permissions: permission ? PermissionFlagsBits[permission].toString() : null,
    contexts: [InteractionContextType.Guild],
    integration_types: [ApplicationIntegrationType.GuildInstall],
  };
  const chat = {
    name: data.name,
    ...descriptionTexts((words) => command.texts(words).description),
    ...(data.options && { options: data.options.map((option) => optionPayload(option, command)) }),
    ...common,
    type: ApplicationCommandType.ChatInput,
  };
  const { Message, User } = ApplicationCommandType;
  return [
    chat,
    ...(onMessage ? [{ ...nameTexts(onMessage.name), ...common, type: Message } as const] : []),
    ...(onMember ? [{ ...nameTexts(onMember.name), ...common, type: User } as const] : []),
  ];
}

function optionPayload(option: OptionData, command: Command) {
  const { type, name, ...limits } = option;
  const optionTexts = (words: Words) => command.texts(words).options?.[name];
  return {
    type,
    name,
    name_localizations: localizations((words) => optionTexts(words)?.name),
    ...descriptionTexts((words) => optionTexts(words)?.description),
    ...limits,
  };
}

/** The result is undefined only by type: `RequiredTexts` makes every text present. */
type PickText = (words: Words) => string | undefined;

const nameTexts = (pickText: PickText) => ({
  name: pickText(LANGUAGES[DEFAULT_LANGUAGE]),
  name_localizations: localizations(pickText),
});

const descriptionTexts = (pickText: PickText) => ({
  description: pickText(LANGUAGES[DEFAULT_LANGUAGE]),
  description_localizations: localizations(pickText),
});

/** Discord has more than one locale for some languages. */
function localizations(pickText: PickText): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.values(Locale).flatMap((locale) => {
      const language = findLanguage(locale);
      return language && language !== DEFAULT_LANGUAGE ? [[locale, pickText(LANGUAGES[language])]] : [];
    }),
  );
}
