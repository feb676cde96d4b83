import { describe, expect, test } from 'vitest';
import { keepsGoal, type Measure, ratioOf } from '../../bench/measure.js';
import { report } from '../../bench/table.js';

const CPU: Measure = {
  name: 'CPU',
  unit: 'ms',
  goal: { atMost: 1.3, of: 'bare' },
  values: { bare: [0.2, 0.1, 0.3], shopkeep: [0.5, 0.4] },
};

describe('a goal', () => {
  test('that names the bare bot compares medians with its', () => {
    expect(ratioOf(CPU, 'shopkeep')).toBeCloseTo(2.25);
    expect(keepsGoal(CPU)).toBe(false);
    expect(keepsGoal({ ...CPU, goal: { atMost: 2.3, of: 'bare' } })).toBe(true);
  });

  test('is else about the median itself', () => {
    expect(keepsGoal({ ...CPU, goal: { atMost: 0.45 } })).toBe(true);
    expect(keepsGoal({ ...CPU, goal: { atMost: 0.44 } })).toBe(false);
  });

  test('is not decided without anything to compare', () => {
    expect(keepsGoal({ ...CPU, values: { shopkeep: [1] } })).toBeUndefined();
    expect(keepsGoal({ ...CPU, values: { bare: [1] } })).toBeUndefined();
    expect(keepsGoal({ name: 'CPU', unit: 'ms', values: CPU.values })).toBeUndefined();
  });
});

describe('the report', () => {
  test('shows medians, ratios, goals and spread', () => {
    const lines = report([CPU]).split('\n');
    expect(lines[0]).toMatch(/^median of the rounds +bare +shopkeep +goal$/);
    expect(lines[2]).toMatch(/^CPU, ms +0\.2 +0\.45 \(2\.25×\) +1\.3× missed$/);
    expect(lines[6]).toMatch(/^CPU, ms +0\.1–0\.3 +0\.4–0\.5$/);
  });

  test('shows apart what concerns Shopkeep alone', () => {
    const alone: Measure = { name: 'index', unit: 'ms', goal: { atMost: 5 }, values: { shopkeep: [4] } };
    const lines = report([alone, CPU]).split('\n');
    expect(lines.findIndex((line) => line.startsWith('CPU'))).toBe(2);
    expect(lines).toContainEqual(expect.stringMatching(/^index, ms +4 +5 kept$/));
  });
});
