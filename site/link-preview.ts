import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { DEMO } from '../sandbox/page/project.js';

const PICTURE = 'preview.png';

const DESCRIPTION =
  'Discord-бот для магазинов на EasyDonate: игроки смотрят товары в чате, модераторы видят, выдан ли оплаченный товар. · A Discord bot for EasyDonate shops: players browse the shop in chat, moderators see whether a payment was delivered.';

/** What search engines, Discord and Telegram show of a link to the page; pictures need a whole address (ogp.me). */
const FIELDS: Readonly<Record<string, string>> = {
  'og:type': 'website',
  'og:title': 'Shopkeep',
  'og:description': DESCRIPTION,
  ...(DEMO && { 'og:url': DEMO, 'og:image': new URL(PICTURE, DEMO).href }),
};

/** @param picture the path of a file that comes with the page, and is shown with a link to it */
export const linkPreview = (picture: string): Plugin => ({
  name: 'link preview',
  transformIndexHtml: () =>
    [
      { name: 'description', content: DESCRIPTION },
      // Without it Discord shows the picture as a thumbnail.
      { name: 'twitter:card', content: 'summary_large_image' },
      ...Object.entries(FIELDS).map(([property, content]) => ({ property, content })),
    ]
      // At the end of the head: the encoding has to stand in the first 1024 bytes.
      .map((attrs) => ({ tag: 'meta', attrs, injectTo: 'head' })),
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: PICTURE, source: readFileSync(picture) });
  },
});
