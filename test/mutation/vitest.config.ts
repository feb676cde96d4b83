import { defineConfig } from 'vitest/config';
import { tags } from '../support/needs.js';

/**
 * Unit tests only. Tests that start a process or a whole bot, wait or compute for seconds, or simulate load are left out:
 * each would run again for every mutant that it covers.
 */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
    tags,
    setupFiles: ['test/mutation/short-properties.ts'],
    include: ['test/{bot,commands,domain,easydonate,feeds,http,shop,store,text,ui,words}/**/*.test.ts'],
    exclude: [
      'test/bot/{gateway,identify}.test.ts',
      'test/commands/{long-texts,properties}.test.ts',
      'test/easydonate/body-limits.test.ts',
      'test/feeds/engine/load.test.ts',
      'test/shop/{fairness,heap}.test.ts',
      'test/store/{postgres,slots}.test.ts',
    ],
  },
});
