import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cipher } from '../src/store/cipher.js';
import { openGuildStore } from '../src/store/guilds.js';
import { identity } from '../test/support/samples.js';
import type { Scenario } from './bench.js';

/** So many guilds ask at the same time. */
const WIDTH = 20;

async function inParallel(count: number, work: (turn: number) => Promise<unknown>): Promise<void> {
  let turn = 0;
  const worker = async () => {
    while (turn < count) {
      turn += 1;
      await work(turn);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
}

async function timed(count: number, work: (turn: number) => Promise<unknown>) {
  const before = process.cpuUsage();
  const start = performance.now();
  await inParallel(count, work);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  return { perSecond: count / seconds, cpuEach: (user + system) / count };
}

/** Reading settings and keys and saving settings, in a SQLite file. */
export const store: Scenario = async ({ scale, note, say }) => {
  const folder = await mkdtemp(join(tmpdir(), 'shopkeep-bench-'));
  const guilds = await openGuildStore(
    { kind: 'sqlite', path: join(folder, 'bench.sqlite') },
    new Cipher(randomBytes(32)),
  );
  say(`store: ${scale.records} records`);
  try {
    await inParallel(scale.records, (turn) =>
      guilds.link(String(turn), { key: randomBytes(16).toString('hex'), shop: identity('Northern Lights') }),
    );
    for (let round = 0; round < scale.rounds; round += 1) {
      const settings = await timed(scale.records, (turn) => guilds.settings(String(turn)));
      const keys = await timed(scale.records, (turn) => guilds.key(String(turn)));
      const writes = await timed(scale.records, (turn) =>
        guilds.changeSettings(String(turn), { language: turn % 2 === 0 ? 'ru' : 'en' }),
      );
      note({ name: 'store, settings read', unit: 'a second' }, 'shopkeep', settings.perSecond);
      note({ name: 'store, settings read, CPU', unit: 'µs' }, 'shopkeep', settings.cpuEach);
      note({ name: 'store, key read and decrypted, CPU', unit: 'µs' }, 'shopkeep', keys.cpuEach);
      note({ name: 'store, settings saved', unit: 'a second' }, 'shopkeep', writes.perSecond);
    }
  } finally {
    await guilds.close();
    await rm(folder, { recursive: true, force: true });
  }
};
