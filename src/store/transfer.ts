import { type Backend, StoreError } from './backend.js';
import { RECORDS } from './guilds.js';

/** What came of a transfer. */
export interface Transfer {
  readonly copied: number;
  readonly same: number;
  /** The guilds that have another record in the target, which was left as it is. */
  readonly conflicts: readonly string[];
  /** Whether it was stopped before it was through. */
  readonly stopped: boolean;
}

export interface TransferOptions {
  /** Replace records of the target that differ. */
  readonly overwrite: boolean;
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

const AT_ONCE = 20;

/**
 * Copies every guild's record as it is, keys encrypted, and reads each one back. Nothing is deleted anywhere, so it can
 * be repeated.
 * @throws StoreError when a store fails, or the target does not give back what was written.
 */
export async function transfer(
  from: Backend,
  to: Backend,
  { overwrite, signal, progress }: TransferOptions,
): Promise<Transfer> {
  const keys = (await from.keys(RECORDS)).sort();
  const outcomes: { readonly key: string; readonly outcome: Outcome }[] = [];
  while (outcomes.length < keys.length && !signal.aborted) {
    const next = keys.slice(outcomes.length, outcomes.length + AT_ONCE);
    outcomes.push(
      ...(await Promise.all(
        next.map(async (key) => ({ key, outcome: await copy(key, from, to, overwrite) })),
      )),
    );
    progress(outcomes.length, keys.length);
  }
  const of = (wanted: Outcome) => outcomes.filter(({ outcome }) => outcome === wanted);
  return {
    copied: of('copied').length,
    same: of('same').length,
    conflicts: of('conflict').map(({ key }) => key.slice(RECORDS.length)),
    stopped: outcomes.length < keys.length,
  };
}

type Outcome = 'copied' | 'same' | 'conflict' | 'erased';

async function copy(key: string, from: Backend, to: Backend, overwrite: boolean): Promise<Outcome> {
  const [record, there] = await Promise.all([from.get(key), to.get(key)]);
  // The bot can erase a record between the listing and the reading.
  if (record === undefined) return 'erased';
  if (there === record) return 'same';
  if (there !== undefined && !overwrite) return 'conflict';
  await to.set(key, record);
  if ((await to.get(key)) !== record)
    throw new StoreError(
      'mismatch',
      `TO gives another record of ${key.slice(RECORDS.length)} than was written`,
    );
  return 'copied';
}
