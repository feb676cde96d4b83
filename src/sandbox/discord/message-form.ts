import {
  AllowedMentionsTypes,
  type APIEmbed,
  type APIMessageTopLevelComponent,
  MessageFlags,
} from 'discord.js';
import { z } from 'zod';
import { legacyComponentsForm, v2ComponentsForm } from './component-form.js';
import { embedsForm } from './embed-form.js';
import { list, readForm, report, snowflake, text, whole } from './form.js';

/** Flags that an app may set when it makes a message. */
export const CREATE_FLAGS =
  MessageFlags.SuppressEmbeds |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsVoiceMessage |
  MessageFlags.IsComponentsV2;
export const REPLY_FLAGS = CREATE_FLAGS | MessageFlags.Ephemeral;

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
  tts: boolean;
}

const common = {
  flags: whole(0, 2 ** 31 - 1).nullish(),
  allowed_mentions: allowedMentions.nullish(),
  attachments: attachments.nullish(),
  tts: z.boolean().nullish(),
};

const legacyMessage = z.object({
  ...common,
  content: text(0, 2000).nullish(),
  embeds: embedsForm.nullish(),
  components: legacyComponentsForm.nullish(),
});

const unusable = (field: string) =>
  z
    .unknown()
    .superRefine((value, ctx) => {
      const empty = value === undefined || value === null || value === '';
      if (empty || (Array.isArray(value) && value.length === 0)) return;
      const message = `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`;
      report(ctx, [], 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2', message);
    })
    .optional();

const v2Message = z.object({
  ...common,
  content: unusable('content'),
  embeds: unusable('embeds'),
  poll: unusable('poll'),
  sticker_ids: unusable('sticker_ids'),
  components: v2ComponentsForm.nullish(),
});

const flagged = z.object({ flags: z.int().catch(0) });

export interface MessageRules {
  /** Where the message hangs in the sent JSON: ['data'] in an interaction callback. */
  path?: readonly PropertyKey[];
  /** Flags that may be set; undefined for an edit, where Discord ignores those it cannot change. */
  flags?: number;
  /** The message being edited is already a components v2 one. */
  v2?: boolean;
}

/** Reads the body of a message create or edit, or refuses it as Discord does. */
export function readMessage(body: unknown, rules: MessageRules): MessageDraft {
  const asked = flagged.safeParse(body).data?.flags ?? 0;
  const v2 = rules.v2 === true || (asked & MessageFlags.IsComponentsV2) !== 0;
  const permitted = rules.flags;
  const flags = common.flags.superRefine((value, ctx) => {
    if (permitted === undefined || ((value ?? 0) & ~permitted) === 0) return;
    report(ctx, [], 'BASE_TYPE_CHOICES', `Only these flags can be set here: ${permitted}.`);
  });
  const { allowed_mentions, ...draft } = v2
    ? { ...readForm(v2Message.extend({ flags }), body, rules.path), content: undefined, embeds: undefined }
    : readForm(legacyMessage.extend({ flags }), body, rules.path);
  return {
    content: v2 ? null : draft.content,
    embeds: v2 ? null : draft.embeds,
    components: draft.components,
    flags: (draft.flags ?? 0) | (v2 ? MessageFlags.IsComponentsV2 : 0),
    allowedMentions: allowed_mentions,
    attachments: draft.attachments,
    tts: draft.tts ?? false,
  };
}
