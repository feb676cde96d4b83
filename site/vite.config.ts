import { resolve } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import page from '../sandbox/page/vite.config.js';
import { linkPreview } from './link-preview.js';

const root = resolve(import.meta.dirname, '..');

/** What runs in the page instead of what needs a process, a server or a disk. */
const REPLACED: Readonly<Record<string, string>> = {
  'sandbox/page/main.ts': 'main.ts',
  'sandbox/discord/gateway.ts': 'discord-gateway.ts',
  'src/bot/gateway.ts': 'bot-gateway.ts',
  'src/games/ask.ts': 'game-servers.ts',
  'src/bot/rasterize.ts': 'rasterize.ts',
  'src/store/open.ts': 'backend.ts',
};
const replacements = new Map(
  Object.entries(REPLACED).map(([from, to]) => [resolve(root, from), resolve(root, 'site', to)]),
);

/** What the page's own server says in a header (sandbox/demo/guard.ts), and nothing to connect to. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
];

export default mergeConfig(
  page,
  defineConfig({
    resolve: {
      alias: [
        { find: /^node:.*/, replacement: resolve(root, 'site/node.ts') },
        { find: 'undici', replacement: resolve(root, 'site/network.ts') },
        { find: 'discord.js', replacement: resolve(root, 'site/discord.ts') },
      ],
    },
    plugins: [
      linkPreview(resolve(root, 'docs/images/ticket-ru.png')),
      {
        name: 'replace',
        enforce: 'pre',
        async resolveId(source, importer) {
          const found = await this.resolve(source, importer, { skipSelf: true });
          return replacements.get(found?.id ?? '');
        },
      },
      {
        // Opened as a file, a page may load no modules.
        name: 'classic script',
        transformIndexHtml: {
          order: 'post',
          handler: (html) =>
            html.replace('type="module" crossorigin', 'defer').replaceAll(' crossorigin', ''),
        },
      },
      {
        name: 'content security policy',
        transformIndexHtml: () => [
          {
            tag: 'meta',
            attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY.join('; ') },
            injectTo: 'head-prepend',
          },
        ],
      },
    ],
    build: {
      outDir: resolve(root, 'build/site'),
      // In a file of its own: the script would write it into the page, which the policy forbids.
      cssCodeSplit: false,
      chunkSizeWarningLimit: 1400,
      rolldownOptions: { output: { format: 'iife' } },
      // Of the packages in the script, which ask for it wherever they are published.
      license: { fileName: 'licences.md' },
    },
  }),
);
