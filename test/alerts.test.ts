import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { read, root, section } from './support/documents.js';
import { promtool } from './support/needs.js';
import { parseYaml } from './support/yaml.js';

/* The rules of docs/alerts.yml: their form, and with promtool when they fire. */

const RULES = 'docs/alerts.yml';
const rule = z.strictObject({
  alert: z.string().regex(/^Shopkeep[A-Za-z]+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+m$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({
    summary: z.string().regex(/\.$/),
    runbook_url: z
      .string()
      .regex(
        /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/blob\/main\/docs\/operating\.md#when-something-is-down$/,
      ),
  }),
});
const { groups } = z
  .strictObject({ groups: z.tuple([z.strictObject({ name: z.string(), rules: z.array(rule) })]) })
  .parse(parseYaml(read(RULES)));
const rules = new Map(groups[0].rules.map((one) => [one.alert, one]));

test('the rules have names of their own, and each is explained', () => {
  expect(rules.size).toBe(groups[0].rules.length);
  const explained = section(read('docs/operating.md'), 'When something is down').match(
    /(?<=`)Shopkeep\w+(?=`)/g,
  );
  expect([...new Set(explained)].sort()).toEqual([...rules.keys()].sort());
});

test('a heap is compared with the day before only once the bot has run for two', () => {
  expect(rules.get('ShopkeepMemoryGrowing')?.expr).toContain('process_start_time_seconds');
});

/** A series as promtool writes it: `40x30` is 31 times 40, `_` a missing sample. */
interface Series {
  readonly series: string;
  readonly values: string;
}

/** Sums have no labels of the bots that they sum up. */
const isSum = (alert: string) => /^sum\(/.test(rules.get(alert)?.expr ?? '');

/** Asks promtool for what it finds wrong: nothing if the rule fires at each of these minutes and at no other of them. */
function findMistakes(
  alert: string,
  interval: string,
  series: readonly Series[],
  minutes: Readonly<Record<number, boolean>>,
): string {
  const { labels, annotations } = rules.get(alert) ?? {};
  const ofBot = isSum(alert) ? {} : { job: 'shopkeep', instance: 'bot' };
  const firing = { exp_labels: { ...ofBot, ...labels }, exp_annotations: annotations };
  const folder = mkdtempSync(join(tmpdir(), 'shopkeep-alerts-'));
  const file = join(folder, 'test.json');
  try {
    const one = {
      interval,
      input_series: series,
      alert_rule_test: Object.entries(minutes).map(([minute, fires]) => ({
        alertname: alert,
        eval_time: `${minute}m`,
        exp_alerts: fires ? [firing] : [],
      })),
    };
    writeFileSync(file, JSON.stringify({ rule_files: [join(root, RULES)], tests: [one] }));
    const { status, stderr, stdout } = spawnSync(promtool ?? '', ['test', 'rules', file], {
      encoding: 'utf8',
    });
    return status === 0 ? '' : stderr + stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('with promtool', { tags: 'promtool' }, () => {
  const interactions = (values: string): Series => ({
    series: 'shopkeep_interactions_total{job="shopkeep", instance="bot", outcome="incident"}',
    values,
  });

  test.each<[string, string, Readonly<Record<number, boolean>>]>([
    ['a new counter', '_x20 1x60', { 15: false, 25: true, 50: false }],
    ['a counter that has grown', '40x20 41x60', { 15: false, 25: true, 50: false }],
    ['a counter that a restart has reset', '40x20 _x3 3x60', { 15: false, 28: true, 60: false }],
  ])('ShopkeepIncident fires for a quarter of an hour after %s', (_what, values, minutes) => {
    expect(findMistakes('ShopkeepIncident', '1m', [interactions(values)], minutes)).toBe('');
  });

  test.each<[string, string, string, string, Readonly<Record<number, boolean>>]>([
    [
      'ShopkeepStoreAway',
      'interactions',
      'storeUnavailable',
      '_x20 7x60',
      { 15: false, 22: true, 40: false },
    ],
    ['ShopkeepStoreAway', 'interactions', 'storeUnavailable', '_x20 3x60', { 22: false }],
    ['ShopkeepQueueFull', 'shop_requests', 'queueFull', '_x20 1x60', { 15: false, 22: true, 40: false }],
  ])('%s: %s with %s, %s', (alert, counter, outcome, values, minutes) => {
    const series = `shopkeep_${counter}_total{job="shopkeep", instance="bot", outcome="${outcome}"}`;
    expect(findMistakes(alert, '1m', [{ series, values }], minutes)).toBe('');
  });

  const DAY = 24 * 60;
  /** The bot starts with the clock, at 0. */
  const heapOf = (megabytes: string): readonly Series[] => [
    { series: 'nodejs_heap_size_used_bytes{job="shopkeep", instance="bot"}', values: megabytes },
    { series: 'process_start_time_seconds{job="shopkeep", instance="bot"}', values: '0x2000' },
  ];

  test.each<[string, string, Readonly<Record<number, boolean>>]>([
    [
      'a heap that levels off on the first day',
      '27+0.5x86 70x1900',
      { [DAY + 60]: false, [2 * DAY]: false, [3 * DAY]: false },
    ],
    ['a heap that doubles each day', '30+0.1x2000', { [DAY + 60]: false, [2 * DAY + 60]: true }],
  ])('ShopkeepMemoryGrowing tells %s from a leak', (_what, megabytes, minutes) => {
    expect(findMistakes('ShopkeepMemoryGrowing', '5m', heapOf(megabytes), minutes)).toBe('');
  });
});
