import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { EX_CONFIG } from '../../src/lib/operator-error.js';

/** Runs the built bot on a Node.js that says it has another version. */
function versionOn(
  node: string,
): Promise<{ code: number | string | null | undefined; out: string; err: string }> {
  const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${node}'}})`;
  const entry = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', pretend, entry, '--version'], (error, out, err) =>
      resolve({ code: error ? error.code : 0, out, err }),
    );
  });
}

const VERSION = `shopkeep ${packageJson.version}\n`;

test('is that of package.json', () => {
  expect(packageJson.engines.node).toBe('^20.19.0 || ^22.13.0 || >=24.0.0');
});

test.concurrent.each(['20.19.0', '22.13.1', '24.0.0', '26.2.0'])('%s runs it', async (node) => {
  expect(await versionOn(node)).toEqual({ code: 0, out: VERSION, err: '' });
});

test.concurrent.each(['18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.0'])(
  '%s gets one line that says so',
  async (node) => {
    const { code, out, err } = await versionOn(node);
    expect([code, out]).toEqual([EX_CONFIG, '']);
    expect(err).toMatch(new RegExp(`^Shopkeep needs Node\\.js 24 .*; this is ${node}\\..*\n$`));
  },
);
