import PQueue from 'p-queue';
import type { Logger } from 'pino';
import { drawDayChart } from '../ui/day-chart.js';
import { inWords, type Reply } from '../ui/reply.js';
import { describeError } from './error-report.js';
import { rasterize } from './rasterize.js';

/** Draws the pictures of replies, one at a time: each takes processor time and memory. */
export class Drawer {
  readonly #log: Pick<Logger, 'warn'>;
  readonly #rasterize: (svg: string) => Promise<Uint8Array>;
  readonly #queue = new PQueue({ concurrency: 1 });

  constructor(log: Pick<Logger, 'warn'>, draw = rasterize) {
    this.#log = log;
    this.#rasterize = draw;
  }

  /** Never rejects: words take the place of what can't be drawn. */
  async draw(reply: Reply): Promise<Reply> {
    const { picture } = reply;
    if (!picture) return reply;
    try {
      const png = await this.#queue.add(() => this.#rasterize(drawDayChart(picture.chart)));
      return { ...reply, picture: { ...picture, png } };
    } catch (error) {
      this.#log.warn(describeError(error), 'a picture could not be drawn; its numbers are sent in words');
      return inWords(reply);
    }
  }
}
