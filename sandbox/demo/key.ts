import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/**
 * Asks for one line without showing what is typed.
 * @returns undefined when it was cancelled with Ctrl-C or Ctrl-D, or by the signal
 */
export async function askHidden(
  question: string,
  signal: AbortSignal,
  { input, output }: Terminal = { input: process.stdin, output: process.stdout },
): Promise<string | undefined> {
  const cancelled = new AbortController();
  const given = AbortSignal.any([signal, cancelled.signal]);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  const cancel = () => cancelled.abort();
  lines.once('SIGINT', cancel).once('close', cancel);
  output.write(question);
  try {
    return (await lines.question('', { signal: given })).trim();
  } catch (error) {
    if (given.aborted) return undefined;
    throw error;
  } finally {
    lines.close();
    output.write('\n');
  }
}

/** Takes SHOP_KEY out of the environment, so that no child process gets to see it. */
export function takeShopKey(): string | undefined {
  const given = process.env.SHOP_KEY?.trim();
  delete process.env.SHOP_KEY;
  return given;
}

/**
 * Asks for the key of a real shop at the terminal.
 * @returns undefined when the question was cancelled
 * @throws Error when there is no terminal, or nothing was entered
 */
export async function askShopKey(question: string, signal: AbortSignal): Promise<string | undefined> {
  const typed = process.stdin.isTTY ? await askHidden(question, signal) : '';
  if (typed === '') {
    throw new Error(
      'The shop’s key is missing. Start the demo in a terminal and enter it there, or put it into the environment variable SHOP_KEY.',
    );
  }
  return typed;
}
