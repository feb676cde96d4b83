import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Priority } from '../../src/easydonate/priority.js';

const SCRIPT = fileURLToPath(new URL('shop-process.mjs', import.meta.url));

/** How many asked in vain, by the kind of the problem, and how many were `answered`. */
export type Counts = Readonly<Record<string, number>>;

/** A process of its own that asks the shop. */
export interface ShopProcess {
  catalogue(details: { readonly key: string; readonly times: number }): Promise<Counts>;
  products(details: {
    readonly key: string;
    readonly first: number;
    readonly times: number;
    readonly priority: Priority;
  }): Promise<Counts>;
  /** Whether Redis answers it. */
  isShared(): Promise<boolean>;
  /** Ends it at once, as a crash would. */
  kill(): void;
}

interface Message {
  readonly id: number;
  readonly result: unknown;
}

/** Starts a process; it does not outlive the tests. */
export async function startShopProcess(
  redisUrl: string,
  shopUrl: string,
  rate: number,
): Promise<ShopProcess> {
  const child: ChildProcess = fork(SCRIPT, [JSON.stringify({ redisUrl, shopUrl, rate })]);
  const waiting = new Map<number, (result: unknown) => void>();
  child.on('message', ({ id, result }: Message) => {
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  const reply = <T>(id: number) =>
    new Promise<T>((resolve, reject) => {
      waiting.set(id, (result) => resolve(result as T));
      child.once('exit', () => reject(new Error('the process ended')));
    });
  let last = 0;
  function tell<T>(task: string, details: object = {}): Promise<T> {
    last += 1;
    const answer = reply<T>(last);
    // A test that kills the process doesn't wait for its work.
    answer.catch(() => {});
    child.send({ id: last, task, ...details });
    return answer;
  }
  child.setMaxListeners(0);
  await reply(0);
  return {
    catalogue: (details) => tell('catalogue', details),
    products: (details) => tell('products', details),
    isShared: () => tell('isShared'),
    kill: () => child.kill('SIGKILL'),
  };
}
