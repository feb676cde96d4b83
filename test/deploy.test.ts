import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import { EX_CONFIG } from '../src/lib/operator-error.js';
import { parseStoreAddress } from '../src/store/address.js';
import { VARIABLES } from './support/variables.js';
import { parseYaml, parseYamls } from './support/yaml.js';

/*
 * The files that people run the bot with. No container is started here: each is read as the program it is for reads it,
 * and what it says of the bot is compared with the bot. An unknown key is a mistake.
 */

const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(fileOf(path), 'utf8');

const dockerfile = read('Dockerfile');
/** The bot promises to stop in less. */
const STOPS_WITHIN_S = 5;

const environment = z.record(z.string().regex(/^[A-Z_]+$/), z.union([z.string(), z.number()]));

/** What confines a bot in a container. */
const HARDENED = {
  read_only: true,
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
};
const bot = z.looseObject({
  // Hands over every setting, also one that a later version brings.
  env_file: z.literal('.env'),
  restart: z.literal('unless-stopped'),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .refine((text) => Number.parseInt(text, 10) > STOPS_WITHIN_S),
});

test('compose.yaml builds and runs one bot, with its data in a named volume', () => {
  const { services, volumes } = z
    .object({
      services: z.strictObject({
        bot: bot.extend({ build: z.literal('.'), volumes: z.tuple([z.string()]) }),
      }),
      volumes: z.record(z.string(), z.object({ name: z.string() })),
    })
    .parse(parseYaml(read('compose.yaml')));
  const [name = '', folder = ''] = services.bot.volumes[0].split(':');
  expect(services.bot).toMatchObject(HARDENED);
  expect(dockerfile).toContain(`VOLUME ${folder}\n`);
  expect(volumes).toEqual({ [name]: { name } });
});

test('a release publishes the image that the files name', () => {
  const workflow = read('.github/workflows/release.yml');
  expect(workflow).toMatch(/^ +images: ghcr\.io\/\$\{\{ github\.repository \}\}$/m);
  expect(workflow).toMatch(/^ +type=semver,pattern=\{\{major\}\}$/m);
});

test('the image says which version it holds', () => {
  expect(dockerfile).toContain(`org.opencontainers.image.version="${packageJson.version}"`);
});

describe('deploy/compose.shards.yaml', () => {
  const sharded = bot.extend({ depends_on: z.array(z.string()), environment });
  const file = z
    .object({
      services: z.strictObject({ 'bot-a': sharded, 'bot-b': sharded, postgres: z.looseObject({}) }),
      networks: z.strictObject({ default: z.strictObject({ name: z.string() }) }),
    })
    .parse(parseYaml(read('deploy/compose.shards.yaml')));
  const bots = [file.services['bot-a'], file.services['bot-b']];

  test('leaves to .env all but store and shards, which are the same in every process but for SHARDS', () => {
    expect(Object.keys(bots[0]?.environment ?? {}).sort()).toEqual([
      'SHARDS',
      'SHARD_COUNT',
      'STORE_SECRET',
      'STORE_URL',
    ]);
    for (const { environment } of bots)
      expect(Object.keys(environment).filter((name) => !VARIABLES.includes(name))).toEqual([]);
    const [first, second] = bots.map(({ environment: { SHARDS: _, ...rest } }) => rest);
    expect(first).toEqual(second);
  });

  test('gives every shard to one process', () => {
    const shards = bots.flatMap(({ environment: { SHARDS } }) => {
      const [from = 0, to = 0] = String(SHARDS).split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    });
    expect(shards.map(String)).toEqual(Object.keys([...Array(Number(bots[0]?.environment.SHARD_COUNT))]));
  });

  test('names the server that it starts', () => {
    const url = String(bots[0]?.environment.STORE_URL).replace(/\$\{\w+:\?\}/g, 'password');
    expect(parseStoreAddress(url)?.kind).toBe('postgres');
    for (const name of [new URL(url).hostname, ...bots.flatMap(({ depends_on }) => depends_on)])
      expect(Object.keys(file.services)).toContain(name);
  });

  test('has the network and the server that docs/public-bot.md copies a store into', () => {
    const page = read('docs/public-bot.md');
    expect(page).toContain(`--network ${file.networks.default.name} `);
    expect(page).toMatch(/STORE_COPY_TO=postgres:\/\/shopkeep:password@postgres\/shopkeep$/m);
  });
});

describe('deploy/kubernetes.yaml', () => {
  const probe = z.object({ httpGet: z.object({ path: z.string() }) });
  const container = z.object({
    image: z.string(),
    args: z.tuple([z.string()]),
    env: z.array(z.object({ name: z.string(), value: z.string().optional() })),
    ports: z.tuple([z.object({ containerPort: z.number() })]),
    livenessProbe: probe,
    readinessProbe: probe,
    securityContext: z.unknown(),
  });
  const template = z.object({
    spec: z.object({
      terminationGracePeriodSeconds: z.number().gt(STOPS_WITHIN_S),
      containers: z.tuple([container]),
    }),
  });
  const [first, second] = parseYamls(read('deploy/kubernetes.yaml'));
  const { spec } = z
    .object({ spec: z.object({ serviceName: z.string(), replicas: z.number(), template }) })
    .parse(first);
  const [pod] = spec.template.spec.containers;

  test('confines the bot', () => {
    expect(pod.securityContext).toMatchObject({
      ...{ runAsNonRoot: true, readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
      capabilities: { drop: ['ALL'] },
    });
  });

  test('has the service that names the pods', () => {
    expect(second).toMatchObject({ kind: 'Service', metadata: { name: spec.serviceName } });
  });

  test('sets what the bot reads', () => {
    const own = pod.env.map(({ name }) => name).filter((name) => name !== 'POD_NUMBER');
    expect(own.filter((name) => !VARIABLES.includes(name))).toEqual([]);
    expect(pod.args[0]).toContain('POD_NUMBER');
  });

  test('gives every shard to one pod, and starts the program of the image', () => {
    const shards = Number(/POD_NUMBER \* (\d+)/.exec(pod.args[0])?.[1]);
    expect(pod.args[0]).toContain(`first + ${shards - 1}))`);
    expect(pod.env.find(({ name }) => name === 'SHARD_COUNT')?.value).toBe(String(shards * spec.replicas));
    const [, ...program] = /exec (\S+) (\S+)$/.exec(pod.args[0]) ?? [];
    expect(dockerfile).toContain(`CMD ${JSON.stringify(program).replace(',', ', ')}`);
  });

  test('asks the pages and the port of the image', () => {
    expect(dockerfile).toContain(`HEALTH_PORT=${pod.ports[0].containerPort}\n`);
    const server = read('src/ops/health/server.ts');
    for (const { httpGet } of [pod.livenessProbe, pod.readinessProbe])
      expect(server).toContain(`'${httpGet.path}'`);
  });

  test('runs this version', () => {
    expect(pod.image.replace(/^ghcr\.io\/[\w.-]+\/[\w.-]+:/, '')).toBe(packageJson.version);
  });
});

describe('deploy/shopkeep.service', () => {
  const unit = new Map(
    [...read('deploy/shopkeep.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value]) => [
      key,
      value,
    ]),
  );

  test('starts a program that there is', () => {
    const program = /^\/usr\/bin\/node dist\/(\S+)\.js$/.exec(unit.get('ExecStart') ?? '')?.[1];
    expect(existsSync(fileOf(`${program}.ts`))).toBe(true);
  });

  test('waits for the replies in flight', () => {
    expect(Number(unit.get('TimeoutStopSec'))).toBeGreaterThan(STOPS_WITHIN_S);
    expect(unit.get('KillSignal')).toBe('SIGTERM');
  });

  test('has no setting that systemd before 254 does not know', () => {
    expect([...unit.keys()].filter((key) => /^Restart(?!Sec$|PreventExitStatus$)./.test(key))).toEqual([]);
    expect(Number(unit.get('RestartSec'))).toBeGreaterThanOrEqual(10);
  });

  test('does not try again what only a person can fix', () => {
    expect(unit.get('Restart')).toBe('on-failure');
    expect(unit.get('RestartPreventExitStatus')).toBe(String(EX_CONFIG));
  });
});
