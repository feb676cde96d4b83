import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from './chromium.js';
import { LONG } from './long.js';
import { postgresProblem } from './postgres.js';
import { findProgram } from './program.js';
import { openssl } from './self-signed.js';

/** Something that some tests need and not every machine has. */
interface Requirement {
  /** As the end of a run names it. */
  readonly title: string;
  /** Why it is missing; undefined if it is there. */
  readonly problem: string | undefined;
}

const unless = (isThere: unknown, problem: string): string | undefined => (isThere ? undefined : problem);

function succeeds(attempt: () => void): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

function mountSmallDisk(): void {
  const folder = mkdtempSync(join(tmpdir(), 'shopkeep-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks rules of Prometheus; undefined where it is not installed. */
export const promtool = findProgram(['promtool']);

/** By the tag of the tests that need it. */
const REQUIREMENTS = {
  postgres: { title: 'PostgreSQL', problem: postgresProblem() },
  chromium: { title: 'Chromium', problem: unless(chromium, 'none on the PATH, none in CHROMIUM_PATH') },
  openssl: { title: 'openssl', problem: unless(openssl, 'not on the PATH') },
  promtool: { title: 'promtool', problem: unless(promtool, 'not on the PATH') },
  linux: { title: 'Linux', problem: unless(process.platform === 'linux', 'this is another system') },
  terminal: {
    title: 'a terminal',
    // Those of other systems take other arguments.
    problem: unless(
      spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux'),
      'there is no script of util-linux',
    ),
  },
  disk: { title: 'a small disk', problem: unless(succeeds(mountSmallDisk), 'only root may mount one') },
  long: { title: 'what takes long', problem: unless(LONG, 'SHOPKEEP_LONG=1 runs it') },
} as const satisfies Readonly<Record<string, Requirement>>;

/** The tag of tests that need something; without it they are skipped. */
export type Need = keyof typeof REQUIREMENTS;

const requirements: readonly (readonly [string, Requirement])[] = Object.entries(REQUIREMENTS);

/** The tags as Vitest takes them. */
export const tags = requirements.map(([name, { title, problem }]) => ({
  name,
  description: `needs ${title}`,
  skip: problem !== undefined,
}));

/** What is missing, by tag, each with the reason in brackets. */
export const missing: ReadonlyMap<string, string> = new Map(
  requirements.flatMap(([name, { title, problem }]) => (problem ? [[name, `${title} (${problem})`]] : [])),
);
