import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { checkRelease } from '../../../src/ops/cli/doctor/release.js';
import { CLOSED_PORT, listen } from '../../support/program.js';

const { version } = packageJson;

test.each([
  ['/shop/bot/releases/tag/v99.0.0', { status: '--', text: `99.0.0 is out (this is ${version})` }],
  [`/shop/bot/releases/tag/v${version}`, { status: 'ok', text: `${version} is the newest` }],
  ['/shop/bot/releases/tag/v0.10.0', { status: 'ok', text: `${version} is the newest` }],
  ['/shop/bot/releases', { status: '--', text: expect.stringMatching(/didn't say whether/) }],
])('a page that leads to %s', async (location, expected) => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(302, { location }).end();
  });
  const port = await listen(server);
  try {
    const lines = await checkRelease(`http://127.0.0.1:${port}/shop/bot`);
    expect(lines).toEqual([{ what: 'release', ...expected }]);
    expect(asked).toEqual(['/shop/bot/releases/latest']);
  } finally {
    server.close();
  }
});

test('a page that does not answer is no failure, and without a repository nothing is asked', async () => {
  const [line] = await checkRelease(`http://127.0.0.1:${CLOSED_PORT}/shop/bot`);
  expect(line?.status).toBe('--');
  expect(await checkRelease(undefined)).toEqual([]);
});
