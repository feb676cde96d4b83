import { expect, test } from 'vitest';
import { alerts } from '../../../src/feeds/alerts/index.js';
import { desk } from '../../../src/feeds/desk/index.js';
import { assemble, refuseSharedIds } from '../../../src/feeds/engine/assemble.js';
import { roles } from '../../../src/feeds/roles/index.js';

test('two feeds with one custom id are an error with both names, on their pages and outside', () => {
  expect(() => assemble([alerts, { ...desk, ...(alerts.page && { page: alerts.page }) }])).toThrow(
    'alerts and desk have the same custom id setup:checkUp',
  );
  expect(() => assemble([desk, { ...roles, actions: desk.actions ?? {} }])).toThrow(
    'desk and roles have the same custom id desk:ask',
  );
  expect(() => assemble([desk, { ...roles, name: 'desk' }])).toThrow('two feeds have the name desk');
});

test('so is a custom id of a feed and of /setup itself', () => {
  const owner = (name: string, command: string) => ({ name, actions: { panel: { command } } });
  expect(() => refuseSharedIds([owner('setup', 'setup'), owner('panel', 'setup')])).toThrow(
    'setup and panel have the same custom id setup:panel',
  );
  expect(() => refuseSharedIds([owner('setup', 'setup'), owner('panel', 'panel')])).not.toThrow();
});
