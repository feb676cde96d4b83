import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { EX_CONFIG } from '../../src/lib/operator-error.js';

const built = (file: string) => new URL(`../../dist/src/${file}`, import.meta.url);

const runNode = (...args: readonly string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(process.execPath, args, (error, out, err) =>
      resolve({ code: error ? error.code : 0, out, err }),
    );
  });

/** Runs the built bot on a Node.js that says it has another version. */
function versionOn(node: string) {
  const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${node}'}})`;
  return runNode('--import', pretend, fileURLToPath(built('main.js')), '--version');
}

test('is that of package.json', () => {
  expect(packageJson.engines.node).toBe('^20.19.0 || ^22.13.0 || >=24.0.0');
});

test.concurrent('24.0.0 runs the bot', async () => {
  expect(await versionOn('24.0.0')).toEqual({ code: 0, out: `shopkeep ${packageJson.version}\n`, err: '' });
});

test.concurrent('20.18.3 gets one line that says so, before anything else is loaded', async () => {
  const { code, out, err } = await versionOn('20.18.3');
  expect([code, out]).toEqual([EX_CONFIG, '']);
  expect(err).toMatch(/^Shopkeep needs Node\.js 24 .*; this is 20\.18\.3\..*\n$/);
});

test.concurrent('the check takes the versions of package.json, and no others', async () => {
  const taken = ['20.19.0', '22.13.1', '24.0.0', '26.2.0'];
  const refused = ['18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.0'];
  const checkAll = `
    const file = ${JSON.stringify(fileURLToPath(built('lib/node-version.js')))};
    const codes = {};
    for (const node of ${JSON.stringify([...taken, ...refused])}) {
      Object.defineProperty(process, 'versions', { value: { node }, configurable: true });
      codes[node] = 0;
      process.exit = (code) => { codes[node] = code; };
      delete require.cache[file];
      require(file);
    }
    console.log(JSON.stringify(codes));`;
  const { out } = await runNode('--eval', checkAll);
  const codes = [...taken.map((node) => [node, 0]), ...refused.map((node) => [node, EX_CONFIG])];
  expect(JSON.parse(out)).toEqual(Object.fromEntries(codes));
});
