import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { Channels } from '../feeds/channels.js';
import type { Attached, Uploads } from '../feeds/uploads.js';
import { SECOND_MS } from '../lib/duration.js';
import { stripPicture } from '../lib/strip-picture.js';
import type { Upload } from '../ui/implement.js';
import { describeError } from './error-report.js';

/** Where Discord keeps what members upload. */
const CDN = ['https://cdn.discordapp.com', 'https://media.discordapp.net'];
const MAX_BYTES = 8 * 1024 * 1024;
const DOWNLOAD_MS = 10 * SECOND_MS;
/** Others wait for it: each takes twice its bytes of memory. */
const MAX_WAITING = 4;

/** One for the whole process, so that a single picture is in memory. */
export class DiscordUploads implements Uploads {
  readonly #channels: Pick<Channels, 'edit'>;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #origins: readonly string[];
  readonly #queue = new PQueue({ concurrency: 1 });

  /** @param apiUrl what is there instead of Discord may serve files, too */
  constructor(channels: Pick<Channels, 'edit'>, log: Pick<Logger, 'warn'>, apiUrl: string) {
    this.#channels = channels;
    this.#log = log;
    this.#origins = [...CDN, new URL(apiUrl).origin];
  }

  async attach(...given: Parameters<Uploads['attach']>): Promise<Attached> {
    if (!this.#isAcceptable(given[0]) || this.#queue.size >= MAX_WAITING) return 'unusable';
    try {
      return await this.#queue.add(() => this.#attach(...given));
    } catch (error) {
      this.#log.warn(describeError(error), 'a picture could not be added to a message');
      return 'unusable';
    }
  }

  async #attach(
    ...[upload, { channelId, messageId }, look]: Parameters<Uploads['attach']>
  ): Promise<Attached> {
    const picture = stripPicture(await this.#download(upload));
    if (!picture) return 'unusable';
    const before = await look();
    if (!before?.isOpen) return 'closed';
    const photo = { name: `receipt.${picture.type}`, bytes: picture.bytes };
    await this.#channels.edit(channelId, messageId, { ...before.reply, photo });
    // Meanwhile it may have been closed by an edit that this one has undone.
    const after = await look();
    if (after?.isOpen) return 'shown';
    if (after) await this.#channels.edit(channelId, messageId, after.reply);
    return 'closed';
  }

  #isAcceptable({ url, bytes }: Upload): boolean {
    return bytes <= MAX_BYTES && URL.canParse(url) && this.#origins.includes(new URL(url).origin);
  }

  /** @throws if there are more bytes than Discord says */
  async #download({ url, bytes }: Upload): Promise<Uint8Array> {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(DOWNLOAD_MS) });
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const whole = new Uint8Array(bytes);
    let length = 0;
    for await (const chunk of response.body) {
      whole.set(chunk, length);
      length += chunk.length;
    }
    return whole.subarray(0, length);
  }
}
