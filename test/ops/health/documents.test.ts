import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Metrics } from '../../../src/ops/health/metrics.js';
import { parseYaml } from '../../support/yaml.js';

/* docs/metrics.md, docs/alerts.yml and docs/grafana.json speak of the metrics that there are. */

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');
const document = read('docs/metrics.md');
const dashboard = read('docs/grafana.json');

const metrics = new Metrics({
  waiting: () => 0,
  shards: () => new Map([[0, { connected: true }]]),
  followed: () => [{ since: 0, lookedAt: 0, failure: { problem: { kind: 'keyRefused' }, since: 0 } }],
});
metrics.countInteraction({ kind: 'action', command: 'a', action: 'b', outcome: 'answered', ms: 1 });
metrics.countRequest({ event: 'asked', operation: 'shop', priority: 'user', ms: 1, waitMs: 1 });
metrics.countCacheAnswer({ what: 'shop', result: 'fresh' });
metrics.countMessage({ kind: 'price-list', outcome: 'edited' });
const text = await metrics.text();

const types = new Map(
  [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
);
const isOwn = (name: string) => name.startsWith('shopkeep_');
const own = [...types.keys()].filter(isOwn);

/** Of its first line; a histogram has no line of its own name. */
const labelsOf = (name: string): string[] => {
  const [, labels = ''] = new RegExp(`^${name}(?:_sum)?\\{(.*)\\} `, 'm').exec(text) ?? [];
  return [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
};

const rows = [...document.matchAll(/^\| `(\w+)` \| (\w+) \| ([^|]+) \|/gm)].map(
  ([, name = '', type, labels = '']) => ({ name, type, labels: labels.match(/\w+/g) ?? [] }),
);
const { groups } = z
  .object({ groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })) })
  .parse(parseYaml(read('docs/alerts.yml')));
const alerts = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)).join('\n');
const queries = [...dashboard.matchAll(/"expr": (".*")/g)]
  .map(([, expression = '']): unknown => JSON.parse(expression))
  .join('\n');

test('the table has every metric of the bot, once, with its type and labels', () => {
  expect(own.length).toBeGreaterThan(10);
  const documented = rows.filter(({ name }) => isOwn(name));
  const isEarlier = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  expect(documented.toSorted(isEarlier)).toEqual(
    own.map((name) => ({ name, type: types.get(name), labels: labelsOf(name) })).toSorted(isEarlier),
  );
});

test('the metrics of Node.js in the table exist', () => {
  const ofNode = rows.filter(({ name }) => !isOwn(name));
  expect(ofNode.length).toBeGreaterThan(3);
  expect(ofNode).toEqual(ofNode.map(({ name }) => ({ name, type: types.get(name), labels: [] })));
});

test.each([
  ['alerts', alerts],
  ['queries of the dashboard', queries],
])('the %s ask for metrics and labels that there are', (_what, asked) => {
  const series = [...types].flatMap(([name, type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
  );
  const named = asked.match(/\b(?:shopkeep|nodejs|process)_\w+/g) ?? [];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !series.includes(name))).toEqual([]);

  // What a histogram has, and what Prometheus adds.
  const labels = ['le', 'job', 'instance', ...own.flatMap(labelsOf)];
  const grouped = [...asked.matchAll(/\b(?:by|ignoring) \(([^)]+)\)/g)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  const selected = [...asked.matchAll(/[{,] ?(\w+)(?:=|!)/g)].map(([, name = '']) => name);
  expect(grouped.length).toBeGreaterThan(1);
  expect(selected.length).toBeGreaterThan(3);
  expect([...grouped, ...selected].filter((label) => !labels.includes(label))).toEqual([]);
});

test('the dashboard shows every metric of the bot', () => {
  expect(own.filter((name) => !queries.includes(name))).toEqual([]);
});

test('the dashboard can be imported: each panel has a place, and its data from the source that is chosen', () => {
  const datasource = z.object({ type: z.literal('prometheus'), uid: z.string().regex(/^\$\{datasource\}$/) });
  const gridPos = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() });
  const target = z.object({ refId: z.string(), datasource, expr: z.string() });
  const row = z.object({ id: z.number(), type: z.literal('row'), title: z.string(), gridPos });
  const panel = z.object({
    id: z.number(),
    type: z.enum(['timeseries', 'stat']),
    title: z.string(),
    datasource,
    gridPos,
    targets: z.array(target).min(1),
  });
  const { panels, templating } = z
    .object({
      // Grafana gives it one.
      id: z.null(),
      title: z.string(),
      schemaVersion: z.number().min(39),
      templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
      panels: z.array(z.discriminatedUnion('type', [row, panel])),
    })
    .parse(JSON.parse(dashboard));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(templating.list[0]).toEqual({ name: 'datasource', type: 'datasource' });
  const variables = [...templating.list.map(({ name }) => name), '__rate_interval', '__all', '__field'];
  const used = [...dashboard.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name);
  expect(used.filter((name) => !variables.includes(name))).toEqual([]);
});
