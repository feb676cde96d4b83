import type { APIAttachment, APIEmbed } from 'discord.js';
import { newSecret } from '../secret.js';
import { DiscordError } from './errors.js';
import type { MessageDraft } from './rules.js';
import type { ChannelState, RecordedFile, State } from './state.js';

/** Bytes of one file, as interactions announce it. */
export const ATTACHMENT_SIZE_LIMIT = 10 * 1024 * 1024;

type Described = NonNullable<MessageDraft['attachments']>;

/** Keeps uploaded files for the local file server; descriptions come from the entries that name them by number. */
export function storeFiles(
  state: State,
  channel: ChannelState,
  files: readonly RecordedFile[],
  described: Described,
): APIAttachment[] {
  if (files.some(({ size }) => size > ATTACHMENT_SIZE_LIMIT)) throw new DiscordError('fileTooLarge');
  return files.map((file) => {
    const id = state.snowflake();
    const entry = described.find((one) => file.field === `files[${one.id}]`);
    const filename = (entry?.filename ?? file.name).replaceAll(/[^\w.-]/g, '_');
    // Ids are times. Discord signs addresses of files in this way, too.
    const path = `/attachments/${channel.id}/${id}/${filename}?hm=${newSecret()}`;
    state.files.set(path, { name: filename, type: file.type, bytes: file.bytes });
    const url = new URL(path, state.baseUrl).href;
    return {
      id,
      filename,
      size: file.size,
      url,
      proxy_url: url,
      content_type: file.type,
      ...(entry?.description ? { description: entry.description } : {}),
    };
  });
}

/** The embeds with real addresses in place of attachment:// ones. */
export function placeMedia(attachments: readonly APIAttachment[], embeds: readonly APIEmbed[]): APIEmbed[] {
  const resolve = (url: string): string => {
    const name = /^attachment:\/\/(.*)$/.exec(url)?.[1];
    return attachments.find(({ filename }) => filename === name)?.url ?? url;
  };
  const image = <T extends { url: string }>(media: T): T => ({ ...media, url: resolve(media.url) });
  const icon = <T extends { icon_url?: string }>(part: T): T =>
    part.icon_url === undefined ? part : { ...part, icon_url: resolve(part.icon_url) };
  return embeds.map((embed) => ({
    ...embed,
    ...(embed.image && { image: image(embed.image) }),
    ...(embed.thumbnail && { thumbnail: image(embed.thumbnail) }),
    ...(embed.footer && { footer: icon(embed.footer) }),
    ...(embed.author && { author: icon(embed.author) }),
  }));
}
