import { write, writeSync } from 'node:fs';
import { errorCode } from '../lib/error-code.js';

/** A write for each line would cost more than the reply that it logs. */
const WRITE_EVERY_MS = 100;

/** Bytes. If the reader is stuck, later lines are lost. */
const MAX_BUFFERED = 4_000_000;

/** At the end of the process the last lines wait this long for a reader that is stuck. */
const LAST_LINES_MS = 400;
const PAUSE_MS = 20;

const NOTHING = Buffer.alloc(0);

/** A reader that is slow. Any other error, such as a closed pipe or a full disk, costs the lines that it met. */
const isBusy = (error: unknown): boolean => ['EAGAIN', 'EBUSY'].includes(errorCode(error) ?? '');

/** Writes lines in the background, and at the end of the process the last ones. It never fails and never waits for ever. */
export class LineWriter {
  readonly #file: number;
  readonly #maxBuffered: number;
  #lines: string[] = [];
  #length = 0;
  #rest: Buffer = NOTHING;
  #isWriting = false;

  /**
   * @param file its descriptor; of a pipe one that doesn't block, as standard output once `process.stdout` was used
   * @param maxBuffered about so many bytes wait for a reader that is stuck
   */
  constructor(file: number, maxBuffered = MAX_BUFFERED) {
    this.#file = file;
    this.#maxBuffered = maxBuffered;
    setInterval(() => this.#flush(), WRITE_EVERY_MS).unref();
    process.on('exit', () => this.flushSync());
  }

  write(line: string): void {
    if (this.#rest.length + this.#length + line.length > this.#maxBuffered) return;
    this.#lines.push(line);
    this.#length += line.length;
  }

  flushSync(): void {
    const deadline = performance.now() + LAST_LINES_MS;
    let bytes = this.#take();
    while (bytes.length > 0 && performance.now() < deadline) {
      try {
        bytes = bytes.subarray(writeSync(this.#file, bytes));
      } catch (error) {
        if (!isBusy(error)) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
      }
    }
  }

  #flush(): void {
    if (this.#isWriting) return;
    const bytes = this.#take();
    if (bytes.length === 0) return;
    this.#isWriting = true;
    write(this.#file, bytes, (error, written) => {
      this.#isWriting = false;
      if (error) this.#rest = isBusy(error) ? bytes : NOTHING;
      else if (written < bytes.length) {
        this.#rest = bytes.subarray(written);
        this.#flush();
      }
    });
  }

  #take(): Buffer {
    const bytes = Buffer.concat([this.#rest, Buffer.from(this.#lines.join(''))]);
    this.#rest = NOTHING;
    this.#lines = [];
    this.#length = 0;
    return bytes;
  }
}
