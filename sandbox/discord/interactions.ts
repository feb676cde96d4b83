import {
  InteractionResponseType as Answer,
  type APIMessage,
  InteractionType,
  MessageFlags,
  MessageReferenceType,
  MessageType,
  ApplicationCommandOptionType as OptionType,
} from 'discord.js';
import { z } from 'zod';
import { DiscordError, readBody } from './errors.js';
import {
  createLoadingMessage,
  createMessage,
  deleteMessage,
  editMessage,
  type MessageOrigin,
} from './messages.js';
import { personUser } from './payloads.js';
import { choicesRules, messageRules, modalRules, text } from './rules.js';
import type { LiveInteraction, RecordedFile, State, StoredMessage } from './state.js';

const FIRST_ANSWER_WITHIN = 3000;
const TOKEN_LIFE = 15 * 60 * 1000;

const { ChannelMessageWithSource, DeferredChannelMessageWithSource, DeferredMessageUpdate } = Answer;
const { UpdateMessage, ApplicationCommandAutocompleteResult, Modal } = Answer;

/** The first answers that fit, by what is answered; a form opened from a component can update its message. */
function fittingAnswers({ type, messageId }: LiveInteraction): readonly Answer[] {
  const replies = [ChannelMessageWithSource, DeferredChannelMessageWithSource];
  const updates = messageId === undefined ? [] : [DeferredMessageUpdate, UpdateMessage];
  if (type === InteractionType.ApplicationCommandAutocomplete) return [ApplicationCommandAutocompleteResult];
  if (type === InteractionType.ModalSubmit) return [...replies, ...updates];
  return [...replies, ...updates, Modal];
}

const callbackRules = z.object({ type: z.int(), data: z.unknown().optional() });

/** No flag but EPHEMERAL can be set on a deferred reply. */
const deferralRules = z
  .object({ flags: z.literal([0, MessageFlags.Ephemeral]).default(0) })
  .default({ flags: 0 });

/** The interaction that may be answered now, or the refusal that its id, token, age or state calls for. */
export function answerable(state: State, id: string, token: string): LiveInteraction {
  const interaction = state.interactions.get(token);
  if (interaction?.id !== id || interaction.expired) throw new DiscordError('unknownInteraction');
  if (interaction.answer !== undefined) throw new DiscordError('alreadyAcknowledged');
  if (state.now() - interaction.createdAt > FIRST_ANSWER_WITHIN) {
    interaction.expired = true;
    interaction.onProgress();
    throw new DiscordError('unknownInteraction');
  }
  return interaction;
}

/** Carries out the first answer to an interaction; returns the message it made or changed. */
export function answer(
  state: State,
  interaction: LiveInteraction,
  body: unknown,
  files: readonly RecordedFile[],
): APIMessage | undefined {
  const { type, data } = readBody(callbackRules, body);
  const fit = fittingAnswers(interaction).find((one) => one === type);
  if (fit === undefined) throw new DiscordError('invalidForm');
  const message = perform(state, interaction, fit, data, files);
  interaction.answer = fit;
  interaction.originalId = message?.id ?? (fit === DeferredMessageUpdate ? interaction.messageId : undefined);
  const shown = message !== undefined && fit !== DeferredChannelMessageWithSource;
  if (shown) interaction.made.set(message.id, message);
  interaction.ended = fit !== DeferredChannelMessageWithSource && fit !== DeferredMessageUpdate;
  return message;
}

function perform(
  state: State,
  interaction: LiveInteraction,
  type: Answer,
  data: unknown,
  files: readonly RecordedFile[],
): APIMessage | undefined {
  const { channel } = interaction;
  switch (type) {
    case ChannelMessageWithSource: {
      const draft = readBody(messageRules, data ?? {});
      return createMessage(state, channel, draft, files, answerOrigin(state, interaction, draft.flags ?? 0));
    }
    case DeferredChannelMessageWithSource: {
      const { flags } = readBody(deferralRules, data ?? undefined);
      return createLoadingMessage(state, channel, answerOrigin(state, interaction, flags));
    }
    case UpdateMessage: {
      const target = storedMessage(interaction, interaction.messageId);
      return editMessage(state, channel, target, readBody(messageRules, data ?? {}), files);
    }
    case ApplicationCommandAutocompleteResult: {
      const value = interaction.completing === OptionType.Integer ? z.int() : text(0, 100);
      interaction.choices = readBody(choicesRules<string | number>(value), data ?? {}).choices.map(
        ({ name, name_localizations, value }) => ({
          name: name_localizations?.[interaction.person.locale] ?? name,
          value,
        }),
      );
      return undefined;
    }
    case Modal:
      interaction.modal = readBody(modalRules, data ?? {});
      return undefined;
    default:
      return undefined;
  }
}

/** The interaction that a webhook token belongs to, once it has been answered and while it lives. */
export function followable(state: State, applicationId: string, token: string): LiveInteraction {
  const interaction = state.interactions.get(token);
  if (interaction === undefined) throw new DiscordError('invalidWebhookToken');
  if (state.now() - interaction.createdAt > TOKEN_LIFE) throw new DiscordError('invalidWebhookToken');
  const answered =
    interaction.answer !== undefined && interaction.answer !== ApplicationCommandAutocompleteResult;
  if (applicationId !== state.application.id || !answered) throw new DiscordError('unknownWebhook');
  return interaction;
}

/** Changes the reply, '@original', through the interaction's token. */
export function editOriginal(
  state: State,
  interaction: LiveInteraction,
  body: unknown,
  files: readonly RecordedFile[],
): APIMessage {
  const target = storedMessage(interaction, interaction.originalId);
  const draft = readBody(messageRules, body ?? {});
  const message = editMessage(state, interaction.channel, target, draft, files);
  interaction.made.set(message.id, message);
  interaction.ended = true;
  return message;
}

/** Posts a follow-up; the first one directly after a deferral becomes the deferred message, as visible as that was. */
export function followUp(
  state: State,
  interaction: LiveInteraction,
  body: unknown,
  files: readonly RecordedFile[],
): APIMessage {
  const { channel, originalId } = interaction;
  const original = originalId === undefined ? undefined : channel.messages.get(originalId);
  const loading = ((original?.message.flags ?? 0) & MessageFlags.Loading) !== 0;
  const draft = readBody(messageRules, body ?? {});
  const message =
    original && loading
      ? editMessage(state, channel, original, draft, files)
      : createMessage(state, channel, draft, files, followUpOrigin(state, interaction, draft.flags ?? 0));
  interaction.made.set(message.id, message);
  interaction.ended = true;
  return message;
}

/** Deletes the reply, '@original', through the interaction's token. */
export function deleteOriginal(interaction: LiveInteraction): void {
  const { message } = storedMessage(interaction, interaction.originalId);
  deleteMessage(interaction.channel, message.id);
  // After a deferred reply the user still waits for a follow-up; after a deferred update this was the answer.
  interaction.ended ||= interaction.answer === DeferredMessageUpdate;
}

function storedMessage({ channel }: LiveInteraction, id: string | undefined): StoredMessage {
  const stored = id === undefined ? undefined : channel.messages.get(id);
  if (stored === undefined) throw new DiscordError('unknownMessage');
  return stored;
}

function originOf(state: State, interaction: LiveInteraction, flags: number): MessageOrigin {
  const { type, messageId, guild, channel, metadata, person } = interaction;
  const { id } = state.application;
  const command =
    'target_message_id' in metadata ? MessageType.ContextMenuCommand : MessageType.ChatInputCommand;
  return {
    onlyFor: (flags & MessageFlags.Ephemeral) === 0 ? undefined : person.id,
    type: type === InteractionType.ApplicationCommand ? command : MessageType.Reply,
    fields: {
      webhook_id: id,
      application_id: id,
      interaction_metadata: metadata,
      ...(messageId === undefined ? {} : { message_reference: referenceTo(guild.id, channel.id, messageId) }),
    },
  };
}

/** The message that answers a command still names it in the deprecated field from which clients show "… used …". */
function answerOrigin(state: State, interaction: LiveInteraction, flags: number): MessageOrigin {
  const { id, type, commandName: name, person } = interaction;
  const origin = originOf(state, interaction, flags);
  if (type !== InteractionType.ApplicationCommand || name === undefined) return origin;
  return {
    ...origin,
    fields: { ...origin.fields, interaction: { id, type, name, user: personUser(person) } },
  };
}

function followUpOrigin(state: State, interaction: LiveInteraction, flags: number): MessageOrigin {
  const { guild, channel, originalId, metadata } = interaction;
  const origin = originOf(state, interaction, flags);
  if (originalId === undefined) return origin;
  return {
    ...origin,
    type: MessageType.Reply,
    fields: {
      ...origin.fields,
      interaction_metadata: { ...metadata, original_response_message_id: originalId },
      message_reference: referenceTo(guild.id, channel.id, originalId),
    },
  };
}

const referenceTo = (guildId: string, channelId: string, messageId: string) => ({
  type: MessageReferenceType.Default,
  guild_id: guildId,
  channel_id: channelId,
  message_id: messageId,
});
