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

const seconds = z
  .string()
  .regex(/^\d+s$/)
  .transform((text) => Number.parseInt(text, 10));
const environment = z.record(z.string().regex(/^[A-Z_]+$/), z.union([z.string(), z.number()]));

/** Of Compose's specification, what the files use. */
const hardened = {
  image: z.literal(`\${SHOPKEEP_IMAGE:-${packageJson.name}}`),
  // Hands over every setting, also one that a later version brings.
  env_file: z.literal('.env'),
  restart: z.literal('unless-stopped'),
  stop_grace_period: seconds.refine((value) => value > STOPS_WITHIN_S),
  read_only: z.literal(true),
  tmpfs: z.tuple([z.literal('/tmp')]),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  pids_limit: z.number(),
  mem_limit: z.literal('1g'),
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({
      'max-size': z.string().regex(/^\d+m$/),
      'max-file': z.string().regex(/^\d+$/),
    }),
  }),
};
const volume = z.strictObject({ name: z.string() });

test('compose.yaml builds and runs one bot, with its data in a named volume', () => {
  const schema = z.strictObject({
    services: z.strictObject({
      bot: z.strictObject({
        ...hardened,
        build: z.literal('.'),
        pull_policy: z.literal('build'),
        volumes: z.tuple([z.string()]),
      }),
    }),
    volumes: z.record(z.string(), volume),
  });
  const { services, volumes } = schema.parse(parseYaml(read('compose.yaml')));
  const [name = '', folder = ''] = services.bot.volumes[0].split(':');
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
  const other = z.strictObject({
    image: z.string().regex(/^[\w/]+:\d+$/),
    restart: z.literal('unless-stopped'),
    environment,
    volumes: z.array(z.string()),
  });
  const bot = z.strictObject({
    ...hardened,
    depends_on: z.array(z.string()),
    environment,
  });
  const file = z
    .looseObject({
      services: z.strictObject({ 'bot-a': bot, 'bot-b': bot, postgres: other }),
      volumes: z.record(z.string(), volume),
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

  test('keeps what must last in a named volume', () => {
    const mounted = Object.values(file.services)
      .flatMap((service) => ('volumes' in service ? (service.volumes ?? []) : []))
      .map((one) => one.split(':')[0]);
    expect(mounted).toEqual(Object.keys(file.volumes));
    for (const [name, { name: outside }] of Object.entries(file.volumes)) expect(outside).toBe(name);
  });
});

describe('deploy/kubernetes.yaml', () => {
  const probe = z.looseObject({ httpGet: z.strictObject({ path: z.string(), port: z.literal('health') }) });
  const container = z.strictObject({
    name: z.string(),
    image: z.string(),
    command: z.tuple([z.literal('sh'), z.literal('-c')]),
    args: z.tuple([z.string()]),
    env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })),
    envFrom: z.tuple([z.strictObject({ secretRef: z.strictObject({ name: z.string() }) })]),
    ports: z.tuple([z.strictObject({ name: z.literal('health'), containerPort: z.number() })]),
    livenessProbe: probe,
    readinessProbe: probe,
    securityContext: z.strictObject({
      runAsNonRoot: z.literal(true),
      readOnlyRootFilesystem: z.literal(true),
      allowPrivilegeEscalation: z.literal(false),
      capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
      seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
    }),
    resources: z.strictObject({
      requests: z.strictObject({ cpu: z.string(), memory: z.string() }),
      limits: z.strictObject({ memory: z.literal('1Gi') }),
    }),
  });
  const label = z.strictObject({ app: z.literal('shopkeep') });
  const statefulSet = z.strictObject({
    apiVersion: z.literal('apps/v1'),
    kind: z.literal('StatefulSet'),
    metadata: z.strictObject({ name: z.string() }),
    spec: z.strictObject({
      serviceName: z.string(),
      replicas: z.number(),
      podManagementPolicy: z.literal('Parallel'),
      updateStrategy: z.strictObject({ type: z.literal('OnDelete') }),
      selector: z.strictObject({ matchLabels: label }),
      template: z.strictObject({
        metadata: z.strictObject({ labels: label }),
        spec: z.strictObject({
          terminationGracePeriodSeconds: z.number().gt(STOPS_WITHIN_S),
          automountServiceAccountToken: z.literal(false),
          containers: z.tuple([container]),
        }),
      }),
    }),
  });
  const service = z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('Service'),
    metadata: z.strictObject({ name: z.string() }),
    spec: z.strictObject({
      clusterIP: z.literal('None'),
      selector: label,
      ports: z.tuple([z.strictObject({ name: z.literal('health'), port: z.number() })]),
    }),
  });
  const networkPolicy = z.strictObject({
    apiVersion: z.literal('networking.k8s.io/v1'),
    kind: z.literal('NetworkPolicy'),
    metadata: z.strictObject({ name: z.string() }),
    spec: z.strictObject({
      podSelector: z.strictObject({ matchLabels: label }),
      policyTypes: z.tuple([z.literal('Ingress')]),
      ingress: z.tuple([
        z.strictObject({
          from: z.tuple([z.strictObject({ namespaceSelector: z.looseObject({}) })]),
          ports: z.tuple([z.strictObject({ port: z.literal('health') })]),
        }),
      ]),
    }),
  });
  const [first, second, third] = parseYamls(read('deploy/kubernetes.yaml'));
  const { spec } = statefulSet.parse(first);
  const [pod] = spec.template.spec.containers;

  test('has the service that names the pods', () => {
    expect(service.parse(second).metadata.name).toBe(spec.serviceName);
  });

  test('lets one namespace reach the port of the metrics', () => {
    expect(networkPolicy.safeParse(third).error).toBeUndefined();
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
