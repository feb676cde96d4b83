import { expect, test, vi } from 'vitest';
import { lazy } from '../../src/lib/lazy.js';

test.each([[{}], [undefined]])('creates %o on the first use, and once', (value) => {
  const create = vi.fn(() => value);
  const get = lazy(create);
  expect(create).not.toHaveBeenCalled();
  expect([get(), get()]).toEqual([value, value]);
  expect(create).toHaveBeenCalledOnce();
});

test('modules of texts and names create no Intl formats when they are loaded', async () => {
  const created = (['PluralRules', 'NumberFormat', 'ListFormat', 'Segmenter'] as const).map((name) =>
    vi.spyOn(Intl, name),
  );
  vi.resetModules();
  await import('../../src/words/index.js');
  await import('../../src/text/markdown.js');
  const calls = created.flatMap(({ mock }) => mock.calls);
  for (const format of created) format.mockRestore();
  expect(calls).toEqual([]);
});
