import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  logLevel: 'warn',
  build: {
    outDir: fileURLToPath(new URL('../../build/page', import.meta.url)),
    emptyOutDir: true,
    // Nothing goes into the page as a data: address, so that the content security policy need not allow it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
