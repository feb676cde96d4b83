import type {
  APIModalInteractionResponseCallbackData,
  RawFile,
  REST,
  RESTPostAPIInteractionCallbackJSONBody,
} from 'discord.js';
import {
  ComponentType,
  DiscordAPIError,
  InteractionResponseType,
  MessageFlags,
  RESTJSONErrorCodes,
  Routes,
  TextInputStyle,
} from '../lib/discord.js';
import { clip } from '../text/clip.js';
import { LIMITS } from '../ui/limits.js';
import type { Choice, Modal, Reply } from '../ui/reply.js';
import type { Interaction } from './interaction.js';
import type { Transport } from './respond.js';

/** Sends the replies to one interaction through discord.js's REST client, with its queues and retries. */
export function createTransport(rest: REST, { id, applicationId, token }: Interaction): Transport {
  const route = Routes.interactionCallback(id, token);
  // If Discord already has the first answer, an earlier attempt that seemed to fail did arrive.
  const callback = (body: RESTPostAPIInteractionCallbackJSONBody, reply: Reply = {}) =>
    unless(
      RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged,
      rest.post(route, { body, files: rawFiles(reply), auth: false }),
    );
  const original = Routes.webhookMessage(applicationId, token);
  const flags = (hidden: boolean) => (hidden ? { flags: MessageFlags.Ephemeral } : {});

  return {
    reply: (reply, hidden) =>
      callback(
        {
          type: InteractionResponseType.ChannelMessageWithSource,
          data: { ...message(reply), ...flags(hidden) },
        },
        reply,
      ),
    defer: (hidden) =>
      callback({ type: InteractionResponseType.DeferredChannelMessageWithSource, data: flags(hidden) }),
    update: (reply) => callback({ type: InteractionResponseType.UpdateMessage, data: message(reply) }, reply),
    deferUpdate: () => callback({ type: InteractionResponseType.DeferredMessageUpdate }),
    showModal: (form) => callback({ type: InteractionResponseType.Modal, data: modal(form) }),
    offer: (choices) =>
      callback({
        type: InteractionResponseType.ApplicationCommandAutocompleteResult,
        data: { choices: fitting(choices) },
      }),
    async edit(reply) {
      await rest.patch(original, { body: message(reply), files: rawFiles(reply), auth: false });
    },
    removeReply: () => unless(RESTJSONErrorCodes.UnknownMessage, rest.delete(original, { auth: false })),
    async followUp(reply, hidden) {
      const body = { ...message(reply), ...flags(hidden) };
      await rest.post(Routes.webhook(applicationId, token), { body, files: rawFiles(reply), auth: false });
    },
  };
}

/** Waits for a request. Being refused with this code counts as success. */
async function unless(code: number, sending: Promise<unknown>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    if (!(error instanceof DiscordAPIError && error.code === code)) throw error;
  }
}

// Every part is always sent, so that an update leaves nothing of the old message. Nobody else can be pinged.
export const message = ({ content = '', mentions = [], embeds = [], components = [], files }: Reply) => ({
  content,
  embeds: [...embeds],
  components: [...components],
  allowed_mentions: { parse: [], ...(mentions.length > 0 && { users: [...mentions] }) },
  ...(files && { attachments: files.map(({ name }, index) => ({ id: String(index), filename: name })) }),
});

const rawFiles = ({ files = [] }: Reply): RawFile[] =>
  files.map(({ name, text }) => ({ name, data: text, contentType: 'text/plain; charset=utf-8' }));

const fitting = (choices: readonly Choice[]) =>
  choices
    .filter(({ name, value }) => name.trim() !== '' && value !== '' && `${value}`.length <= LIMITS.choiceName)
    .slice(0, LIMITS.choices)
    .map(({ name, value }) => ({ name: clip(name, LIMITS.choiceName), value }));

const modal = ({ customId, title, fields }: Modal): APIModalInteractionResponseCallbackData => ({
  custom_id: customId,
  title,
  components: fields.map(({ label, description, maxLength, ...field }) => ({
    type: ComponentType.Label,
    label,
    ...(description && { description }),
    component: {
      required: true,
      ...field,
      type: ComponentType.TextInput,
      style: TextInputStyle.Short,
      max_length: maxLength,
    },
  })),
});
