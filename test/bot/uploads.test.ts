import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { DiscordUploads } from '../../src/bot/uploads.js';
import { ChannelError } from '../../src/feeds/channels.js';
import type { Shown } from '../../src/feeds/uploads.js';
import type { Reply } from '../../src/ui/reply.js';
import { JPEG, PNG, PNG_WITH_TEXT } from '../support/pictures.js';

const MESSAGE = { channelId: '5', messageId: '7' };
const OPEN: Shown = { reply: { content: 'open' }, isOpen: true };
const CLOSED: Shown = { reply: { content: 'closed', files: [] }, isOpen: false };

/** A CDN that has these files, and a message that the edits go to. */
async function createCdn(files: Readonly<Record<string, Uint8Array>>) {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/elsewhere') response.writeHead(302, { location: '/png' }).end();
    else if (files[url]) response.end(files[url]);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const edits: Reply[] = [];
  let problem: ChannelError | undefined;
  const edit = async (_channelId: string, _messageId: string, reply: Reply) => {
    if (problem) throw problem;
    edits.push(reply);
  };
  const uploads = new DiscordUploads({ edit }, pino({ level: 'silent' }), `${origin}/api`);
  return {
    ...{ asked, edits, origin, uploads },
    refuse(): void {
      problem = new ChannelError('permission', undefined);
    },
    /** @param looks of the message, one after another */
    attach: (
      path: string,
      looks: readonly (Shown | undefined)[] = [OPEN, OPEN],
      bytes = files[path]?.length ?? 9,
    ) => {
      const left = [...looks];
      return uploads.attach({ url: `${origin}${path}`, bytes }, MESSAGE, async () => left.shift());
    },
  };
}

test('a picture is added to the message, without what a program has added to it', async () => {
  const cdn = await createCdn({ '/png': PNG_WITH_TEXT, '/jpeg': JPEG });
  expect(await cdn.attach('/png')).toBe('shown');
  expect(await cdn.attach('/jpeg')).toBe('shown');
  expect(cdn.edits.map(({ content, photo }) => [content, photo?.name, photo?.bytes.length])).toEqual([
    ['open', 'receipt.png', PNG.length],
    ['open', 'receipt.jpeg', JPEG.length],
  ]);
});

test.each([
  ['isn’t there', '/none', 9],
  ['is no picture', '/text', 4],
  ['is elsewhere', '/elsewhere', 9],
  ['is larger than Discord says', '/png', 20],
  ['is too large', '/png', 8 * 1024 * 1024 + 1],
])('what %s is unusable, and changes nothing', async (_what, path, bytes) => {
  const cdn = await createCdn({ '/png': PNG, '/text': Buffer.from('text') });
  expect(await cdn.attach(path, [OPEN, OPEN], bytes)).toBe('unusable');
  expect(cdn.edits).toEqual([]);
});

test.each([
  'https://cdn.discordapp.com.example.net/a.png',
  'http://127.0.0.1:1/a.png',
  'file:///etc/passwd',
  'x',
])('nothing is asked of %s', async (url) => {
  const cdn = await createCdn({});
  expect(await cdn.uploads.attach({ url, bytes: 9 }, MESSAGE, async () => OPEN)).toBe('unusable');
  expect(cdn.asked).toEqual([]);
});

test('a card that is closed meanwhile shows no picture; one that is closed during the edit is closed again', async () => {
  const cdn = await createCdn({ '/png': PNG });
  expect(await cdn.attach('/png', [CLOSED])).toBe('closed');
  expect(await cdn.attach('/png', [undefined])).toBe('closed');
  expect(cdn.edits).toEqual([]);
  expect(await cdn.attach('/png', [OPEN, CLOSED])).toBe('closed');
  expect(cdn.edits.map(({ content, photo, files }) => [content, photo?.name, files])).toEqual([
    ['open', 'receipt.png', undefined],
    ['closed', undefined, []],
  ]);
  expect(await cdn.attach('/png', [OPEN, undefined])).toBe('closed');
});

test('a message that Discord doesn’t let the bot change → unusable, and the next one works', async () => {
  const cdn = await createCdn({ '/png': PNG });
  cdn.refuse();
  expect(await cdn.attach('/png')).toBe('unusable');
});

test('one at a time, and a few wait', async () => {
  const cdn = await createCdn({ '/png': PNG });
  let now = 0;
  let most = 0;
  const look = async () => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    return OPEN;
  };
  const upload = { url: `${cdn.origin}/png`, bytes: PNG.length };
  const all = await Promise.all(Array.from({ length: 8 }, () => cdn.uploads.attach(upload, MESSAGE, look)));
  expect(most).toBe(1);
  expect(all.filter((one) => one === 'shown')).toHaveLength(5);
});
