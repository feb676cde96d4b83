import {
  InteractionResponseType as Answer,
  type APIMessage,
  InteractionType,
  MessageFlags,
  MessageType,
} from 'discord.js';
import { z } from 'zod';
import { modalRules } from './form-rules.js';
import {
  createLoadingMessage,
  createMessage,
  deleteMessage,
  editMessage,
  type MessageOrigin,
} from './messages.js';
import { personUser } from './payloads.js';
import { DiscordError, ok, type Reply, type RouteCall, type Routes, readBody } from './route.js';
import { choicesRules, messageRules } from './rules.js';
import type { LiveInteraction, RecordedFile, State, StoredMessage } from './state.js';

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

/** The interaction that waits for its first answer. */
function answerable(state: State, id: string, token: string): LiveInteraction {
  const interaction = state.interactions.get(token);
  if (interaction?.id !== id) throw new DiscordError('unknownInteraction');
  if (interaction.answer !== undefined) throw new DiscordError('alreadyAcknowledged');
  return interaction;
}

/** Carries out the first answer to an interaction. */
function answer(state: State, interaction: LiveInteraction, { body, files }: RouteCall): void {
  const { type, data } = readBody(callbackRules, body);
  const fit = fittingAnswers(interaction).find((one) => one === type);
  if (fit === undefined) throw new DiscordError('invalidForm');
  const message = perform(state, interaction, fit, data, files);
  const isDeferredReply = fit === DeferredChannelMessageWithSource;
  interaction.answer = fit;
  interaction.originalId = message?.id ?? (fit === DeferredMessageUpdate ? interaction.messageId : undefined);
  if (message && !isDeferredReply) interaction.made.set(message.id, message);
  interaction.ended = !isDeferredReply && (fit !== DeferredMessageUpdate || interaction.isMessageEdited);
}

/** Returns the message that the answer made or changed. */
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
      return createMessage(state, channel, draft, files, answerOrigin(state, interaction, draft.flags));
    }
    case DeferredChannelMessageWithSource: {
      const { flags } = readBody(deferralRules, data ?? undefined);
      return createLoadingMessage(state, channel, answerOrigin(state, interaction, flags));
    }
    case UpdateMessage: {
      const target = storedMessage(interaction, interaction.messageId);
      return editMessage(state, channel, target, readBody(messageRules, data ?? {}), files);
    }
    case ApplicationCommandAutocompleteResult:
      interaction.choices = readBody(choicesRules, data).choices;
      return undefined;
    case Modal:
      interaction.modal = readBody(modalRules, data);
      return undefined;
    default:
      return undefined;
  }
}

/** The interaction that a webhook token belongs to, once it has been answered. */
function followable(state: State, applicationId: string, token: string): LiveInteraction {
  const interaction = state.interactions.get(token);
  if (applicationId !== state.application.id || interaction?.answer === undefined)
    throw new DiscordError('unknownWebhook');
  return interaction;
}

/** A follow-up; the first one directly after a deferral becomes the deferred message, as visible as that was. */
function followUp(state: State, interaction: LiveInteraction, { body, files }: RouteCall): APIMessage {
  const { channel, originalId } = interaction;
  const original = originalId === undefined ? undefined : channel.messages.get(originalId);
  const draft = readBody(messageRules, body ?? {});
  return original && ((original.message.flags ?? 0) & MessageFlags.Loading) !== 0
    ? editMessage(state, channel, original, draft, files)
    : createMessage(
        state,
        channel,
        draft,
        files,
        messageOrigin(state, interaction, draft.flags, originalId === undefined),
      );
}

function storedMessage({ channel }: LiveInteraction, id: string | undefined): StoredMessage {
  const stored = id === undefined ? undefined : channel.messages.get(id);
  if (stored === undefined) throw new DiscordError('unknownMessage');
  return stored;
}

/** @param isAnswer whether it is the first message of the interaction */
function messageOrigin(
  state: State,
  { type, metadata, person }: LiveInteraction,
  flags: number | null | undefined,
  isAnswer: boolean,
): MessageOrigin {
  const { id } = state.application;
  const isOfMenu = 'target_message_id' in metadata || 'target_user' in metadata;
  const command = isOfMenu ? MessageType.ContextMenuCommand : MessageType.ChatInputCommand;
  return {
    onlyFor: flags === MessageFlags.Ephemeral ? person.id : undefined,
    type: isAnswer && type === InteractionType.ApplicationCommand ? command : MessageType.Reply,
    fields: { webhook_id: id, application_id: id, interaction_metadata: metadata },
  };
}

/** The message that answers a command still names it in the deprecated field from which clients show "… used …". */
function answerOrigin(
  state: State,
  interaction: LiveInteraction,
  flags: number | null | undefined,
): MessageOrigin {
  const { id, type, commandName: name, person } = interaction;
  const origin = messageOrigin(state, interaction, flags, true);
  if (type !== InteractionType.ApplicationCommand || name === undefined) return origin;
  return {
    ...origin,
    fields: { ...origin.fields, interaction: { id, type, name, user: personUser(person) } },
  };
}

const ORIGINAL = '/webhooks/:application/:token/messages/@original';

/** Answers to interactions, and what their tokens allow afterwards. */
export function interactionRoutes(state: State): Routes {
  const live = ({ param }: RouteCall) => followable(state, param('application'), param('token'));
  return {
    'POST /interactions/:interaction/:token/callback': (call) => {
      const interaction = answerable(state, call.param('interaction'), call.param('token'));
      answer(state, interaction, call);
      return { status: 204, after: interaction.onProgress };
    },
    // A follow-up to an interaction is always answered with the message, whatever ?wait says.
    'POST /webhooks/:application/:token': (call) => {
      const interaction = live(call);
      return finish(interaction, followUp(state, interaction, call));
    },
    [`PATCH ${ORIGINAL}`]: (call) => {
      const interaction = live(call);
      const original = storedMessage(interaction, interaction.originalId);
      const draft = readBody(messageRules, call.body ?? {});
      return finish(interaction, editMessage(state, interaction.channel, original, draft, call.files));
    },
    [`DELETE ${ORIGINAL}`]: (call) => {
      const interaction = live(call);
      deleteMessage(interaction.channel, storedMessage(interaction, interaction.originalId).message.id);
      // After a deferred reply the user still waits for a follow-up; after a deferred update this was the answer.
      interaction.ended ||= interaction.answer === DeferredMessageUpdate;
      return { status: 204, after: interaction.onProgress };
    },
  };
}

/** After a deferred update an edit of the message is the answer, also one without the token. Returns who waits for it. */
export function noteEdit(state: State, message: APIMessage): readonly LiveInteraction[] {
  const waiting = [...state.interactions.values()].filter(
    ({ messageId, ended }) => messageId === message.id && !ended,
  );
  for (const interaction of waiting) {
    interaction.isMessageEdited = true;
    interaction.made.set(message.id, message);
    interaction.ended = interaction.answer === DeferredMessageUpdate;
  }
  return waiting;
}

function finish(interaction: LiveInteraction, message: APIMessage): Reply {
  interaction.made.set(message.id, message);
  interaction.ended = true;
  return { ...ok(message), after: interaction.onProgress };
}
