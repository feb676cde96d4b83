import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { decodeHTML } from 'entities';
import { expect, it } from 'vitest';
import { BUILT_SITE } from '../../sandbox/root.js';
import { StaticDemo } from './demos.js';
import { describeInChromium, visit } from './newcomer.js';
import { journeys } from './page-journeys.js';
import { tourJourneys } from './tour-journeys.js';

it('says first of all what the built page may load', async () => {
  const html = await readFile(join(BUILT_SITE, 'index.html'), 'utf8');
  const [head = '', policy = ''] =
    /^.*?<meta http-equiv="Content-Security-Policy" content="([^"]*)"/s.exec(html) ?? [];
  expect(decodeHTML(policy).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
  ]);
  expect(head).not.toMatch(/<(?:script|link|style)/);
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc="\.\/assets\/)/);
});

describeInChromium('the page without a server', new StaticDemo(), (test) => {
  journeys(test);
  tourJourneys(test);

  it('may run and load nothing but its own files', async () => {
    const { page, complaints } = test.newcomer;
    expect(complaints).toEqual([]);
    const refused = await page.evaluate<string[]>(`new Promise((resolve) => {
      const refused = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        if (refused.push(effectiveDirective) === 5) resolve(refused.sort());
      });
      const add = (tag, fields) => document.body.append(Object.assign(document.createElement(tag), fields));
      add('script', { textContent: 'document.title = "changed"' });
      add('script', { src: 'https://shop.example/script.js' });
      add('style', { textContent: 'body { display: none }' });
      add('img', { src: 'https://shop.example/picture.png' });
      new WebSocket('wss://shop.example');
    })`);
    expect(refused).toEqual([
      'connect-src',
      'img-src',
      'script-src-elem',
      'script-src-elem',
      'style-src-elem',
    ]);
    expect(await page.title()).not.toBe('changed');
  });

  it('runs in any folder of a web server', async ({ onTestFinished }) => {
    const types: Record<string, string> = {
      '.css': 'text/css',
      '.html': 'text/html',
      '.js': 'text/javascript',
      '.svg': 'image/svg+xml',
    };
    const server = createServer(({ url = '' }, response) => {
      const path = url.startsWith('/any/shopkeep/')
        ? url.slice('/any/shopkeep/'.length) || 'index.html'
        : 'nowhere';
      readFile(join(BUILT_SITE, decodeURIComponent(path))).then(
        (bytes) =>
          response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(bytes),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { page, complaints } = await visit(test.browser, `http://127.0.0.1:${port}/any/shopkeep/`);
    await page.getByText('A group named vip could not be found').waitFor();
    expect(await page.getByRole('radio', { name: 'Moderator' }).isChecked()).toBe(true);
    expect(complaints).toEqual([]);
  });
});
