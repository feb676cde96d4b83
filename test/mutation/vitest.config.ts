import { defineConfig } from 'vitest/config';

/** Tests of parts. Left out is what starts a process, waits for a clock by the second or is a simulation. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
    include: ['test/{bot,commands,shop,store,text,views,words}/**/*.test.ts'],
    exclude: [
      'test/bot/{gateway,identify}.test.ts',
      'test/shop/{refresh-load,shop-processes}.test.ts',
      'test/store/servers.test.ts',
      'test/words/third-language.test.ts',
    ],
  },
});
