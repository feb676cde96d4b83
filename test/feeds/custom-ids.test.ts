import { expect, test } from 'vitest';
import { createCommands } from '../../commands/index.js';
import { setup } from '../../commands/setup/index.js';
import { FEEDS } from '../../src/feeds/index.js';
import { staffActions } from '../../src/feeds/kit/staff/actions.js';
import { setupActions } from '../../src/ui/actions.js';

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

test('no two feeds have a custom id of one another or of /setup on their pages, or a press would reach the last', () => {
  const onPages = FEEDS.flatMap(({ page }) => Object.entries(page?.actions ?? {}));
  const ids = [setupActions, staffActions, Object.fromEntries(onPages)].flatMap(Object.keys);
  expect(onPages.filter(([, { command }]) => command !== 'setup')).toEqual([]);
  expect([twice(onPages.map(([id]) => id)), twice(ids)]).toEqual([[], []]);
  expect(Object.keys(setup.actions ?? {}).sort()).toEqual([...ids].sort());
});

test('a feed’s name is its own, and begins the custom ids of its other buttons', () => {
  expect(twice([...FEEDS, ...createCommands(true).map(({ data }) => data)].map(({ name }) => name))).toEqual(
    [],
  );
  const others = FEEDS.flatMap(({ name, actions = {} }) =>
    Object.values(actions).filter(({ command }) => command !== name),
  );
  expect(others).toEqual([]);
});
