import type { LocalizationMap } from 'discord.js';
import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  Locale,
} from '../discord.js';
import { DEFAULT_LANGUAGE, LANGUAGES, languageOf, type Words } from '../words/index.js';
import type { Command } from './command.js';
import type { OptionData } from './command-data.js';
import { permissionBits } from './permissions.js';

/** What is sent to Discord for a command: its own payload, and that of its message command. */
export function payloads(command: Command, isGlobal: boolean) {
  const { data, permission, onMessage } = command;
  const common = {
    default_member_permissions: permission ? permissionBits[permission].toString() : null,
    // Discord knows these two for global commands only.
    ...(isGlobal && {
      contexts: [InteractionContextType.Guild],
      integration_types: [ApplicationIntegrationType.GuildInstall],
    }),
  };
  const chat = {
    name: data.name,
    ...described((words) => command.texts(words).description),
    ...(data.options && { options: data.options.map((option) => optionPayload(option, command)) }),
    ...common,
    type: ApplicationCommandType.ChatInput,
  };
  if (!onMessage) return [chat];
  return [chat, { ...named(onMessage.name), ...common, type: ApplicationCommandType.Message }];
}

function optionPayload(option: OptionData, command: Command) {
  const { type, name, choices, ...limits } = option;
  const textsIn = (words: Words) => command.texts(words).options?.[name];
  return {
    type,
    name,
    ...described((words) => textsIn(words)?.description),
    ...limits,
    ...(choices && {
      choices: choices.map(({ value, name: sameEverywhere }) => ({
        value,
        ...(sameEverywhere === undefined
          ? named((words) => textsIn(words)?.choices?.[value])
          : { name: sameEverywhere }),
      })),
    }),
  };
}

/** Picks a text out of a language's; the types of a command see to it that there is one. */
type TextIn = (words: Words) => string | undefined;

function named(textIn: TextIn) {
  const { text, localizations } = localized(textIn);
  return { name: text, name_localizations: localizations };
}

function described(textIn: TextIn) {
  const { text, localizations } = localized(textIn);
  return { description: text, description_localizations: localizations };
}

/** A text in the default language, and in every other that Discord knows by one locale or several. */
function localized(textIn: TextIn): { readonly text: string; readonly localizations: LocalizationMap } {
  const localizations: LocalizationMap = {};
  for (const locale of Object.values(Locale)) {
    const language = languageOf(locale);
    if (language && language !== DEFAULT_LANGUAGE)
      localizations[locale] = required(textIn(LANGUAGES[language]));
  }
  return { text: required(textIn(LANGUAGES[DEFAULT_LANGUAGE])), localizations };
}

function required(text: string | undefined): string {
  if (text === undefined) throw new Error('a command or option has no text');
  return text;
}
