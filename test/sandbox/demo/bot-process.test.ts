import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBotProcess } from '../../../sandbox/bot-process.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bot-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function start(script: string) {
  const entry = join(folder, 'bot.mjs');
  await writeFile(entry, script);
  return startBotProcess({ cwd: folder, env: { SHOP_API_URL: 'http://127.0.0.1:9' }, entry });
}

test('a bot that has printed a lot is ready all the same, and the last part is kept', async () => {
  const noise = `for (let line = 0; line < 20_000; line += 1) console.log('привет '.repeat(10) + line);`;
  const bot = await start(
    `${noise}\nprocess.stdout.write('{"msg":"re');\nsetTimeout(() => { console.log('ady"}');\n${noise} }, 50);`,
  );
  await bot.ready();
  await bot.ended;
  await bot.ready();
  const output = bot.output();
  expect(output.length).toBeGreaterThanOrEqual(200_000);
  expect(output.length).toBeLessThanOrEqual(400_000);
  expect(output).not.toContain('\ufffd');
  expect(output).toMatch(/привет 19999\n$/);
});

test('a bot that ends before it is ready says why', async () => {
  const bot = await start(`console.error('no token'); process.exitCode = 3;`);
  await expect(bot.ready()).rejects.toThrow(/ended with code 3[\s\S]*no token/);
});
