import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { expect, it } from 'vitest';
import { BUILT_SITE, StaticDemo } from './demos.js';
import { describeInChromium, visit } from './newcomer.js';
import { journeys } from './page-journeys.js';
import { tourJourneys } from './tour-journeys.js';

describeInChromium('the page without a server', new StaticDemo(), (test) => {
  journeys(test);
  tourJourneys(test);

  it('runs in any folder of a web server', async ({ onTestFinished }) => {
    const types: Record<string, string> = {
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
    expect(complaints).toEqual([]);
  });
});
