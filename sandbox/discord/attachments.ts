import type { APIAttachment } from 'discord.js';
import { newSecret } from '../secret.js';
import { DiscordError } from './errors.js';
import type { ChannelState, RecordedFile, State } from './state.js';

/** Bytes of one file, as interactions announce it. */
export const ATTACHMENT_SIZE_LIMIT = 10 * 1024 * 1024;

/** Keeps uploaded files for the local file server. */
export const storeFiles = (
  state: State,
  channel: ChannelState,
  files: readonly RecordedFile[],
): APIAttachment[] =>
  files.map(({ name, type, size, bytes }) => {
    if (size > ATTACHMENT_SIZE_LIMIT) throw new DiscordError('fileTooLarge');
    const id = state.snowflake();
    const filename = name.replaceAll(/[^\w.-]/g, '_');
    // Ids are times. Discord signs addresses of files in this way, too.
    const path = `/attachments/${channel.id}/${id}/${filename}?hm=${newSecret()}`;
    state.files.set(path, { type, bytes });
    const url = new URL(path, state.baseUrl).href;
    return { id, filename, size, url, proxy_url: url, content_type: type };
  });
