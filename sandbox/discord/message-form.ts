import {
  AllowedMentionsTypes,
  type APIEmbed,
  type APIMessageTopLevelComponent,
  MessageFlags,
} from 'discord.js';
import { z } from 'zod';
import { componentsForm } from './component-form.js';
import { embedsForm } from './embed-form.js';
import { list, readForm, report, snowflake, text, whole } from './form.js';

const flags = (name: 'Ephemeral' | 'SuppressNotifications') =>
  whole(0, 2 ** 31 - 1).superRefine((value, ctx) => {
    if ((value & ~MessageFlags[name]) === 0) return;
    report(ctx, [], 'BASE_TYPE_CHOICES', `The local Discord knows no flag here but ${name}.`);
  });

const allowedMentions = z
  .object({
    parse: list(z.enum(AllowedMentionsTypes), 0, 3).nullish(),
    users: list(snowflake, 0, 100).nullish(),
    roles: list(snowflake, 0, 100).nullish(),
    replied_user: z.boolean().nullish(),
  })
  .superRefine((value, ctx) => {
    for (const kind of [AllowedMentionsTypes.User, AllowedMentionsTypes.Role] as const) {
      if (!value.parse?.includes(kind) || !value[kind]?.length) continue;
      const message = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`;
      report(ctx, ['parse'], 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', message);
    }
  });

export type AllowedMentions = z.infer<typeof allowedMentions>;

const attachments = z.array(
  z.object({
    id: z.coerce.string(),
    filename: text(1, 1024).nullish(),
    description: text(0, 1024).nullish(),
  }),
);

/** A message as a bot asks for it: a field that is absent says "as it was", null says "none". */
export interface MessageDraft {
  content?: string | null | undefined;
  embeds?: APIEmbed[] | null | undefined;
  components?: APIMessageTopLevelComponent[] | null | undefined;
  flags: number;
  allowedMentions?: AllowedMentions | null | undefined;
  attachments?: z.infer<typeof attachments> | null | undefined;
}

/** Strict: what a bot of ours never sends, such as a poll, is refused rather than left out. */
const messageForm = z.strictObject({
  content: text(0, 2000).nullish(),
  embeds: embedsForm.nullish(),
  components: componentsForm.nullish(),
  flags: flags('Ephemeral').nullish(),
  allowed_mentions: allowedMentions.nullish(),
  attachments: attachments.nullish(),
  // discord.js says both of every message.
  tts: z.literal(false).nullish(),
  enforce_nonce: z.literal(false).nullish(),
});

const channelMessageForm = messageForm.extend({
  flags: flags('SuppressNotifications').nullish(),
  nonce: z.union([z.int(), text(0, 25)]).nullish(),
  enforce_nonce: z.boolean().nullish(),
});

/** A message for a channel, with what keeps it from being sent twice. */
export interface ChannelMessageDraft extends MessageDraft {
  nonce: string | number | undefined;
  isNonceEnforced: boolean;
}

/** Reads the body of a message create in a channel, or refuses it as Discord does. */
export function readChannelMessage(body: unknown): ChannelMessageDraft {
  const {
    flags,
    allowed_mentions: allowedMentions,
    tts: _silent,
    nonce,
    enforce_nonce,
    ...draft
  } = readForm(channelMessageForm, body);
  return {
    ...draft,
    flags: flags ?? 0,
    allowedMentions,
    nonce: nonce ?? undefined,
    isNonceEnforced: enforce_nonce ?? false,
  };
}

/** Reads the body of a message create or edit, or refuses it as Discord does; `path` is where it hangs in the sent JSON. */
export function readMessage(body: unknown, path: readonly PropertyKey[] = []): MessageDraft {
  const {
    flags,
    allowed_mentions: allowedMentions,
    tts: _silent,
    enforce_nonce: _unnumbered,
    ...draft
  } = readForm(messageForm, body, path);
  return { ...draft, flags: flags ?? 0, allowedMentions };
}
