import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/*
 * Who may know whom. It reads the import lines: a module that is imported for its types alone is not there at run
 * time, so such lines count only where one part must not even name another.
 */

const root = fileURLToPath(new URL('..', import.meta.url));

interface Import {
  /** A path from the root for our own files, else the name of a package. */
  readonly of: string;
  readonly typeOnly: boolean;
}

interface Source {
  readonly file: string;
  readonly lines: number;
  readonly imports: readonly Import[];
}

const LINE =
  /^(?:import|export)\s+(?<type>type\s+)?(?:(?<names>[\w$*\s,{}]*?)\s*from\s*)?'(?<of>[^']+)'|\bimport\(\s*'(?<lazy>[^']+)'/gm;

function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(LINE)].map(({ groups = {} }) => {
    const of = groups.of ?? groups.lazy ?? '';
    const names = /^\s*\{(?<inside>[^}]*)\}\s*$/.exec(groups.names ?? '')?.groups?.inside;
    const typesInside = names?.split(',').every((name) => name.trim() === '' || /^\s*type\s/.test(name));
    return {
      of: of.startsWith('.') ? relative(root, join(root, dirname(file), of)).replace(/\.js$/, '.ts') : of,
      typeOnly: groups.type !== undefined || typesInside === true,
    };
  });
}

const sources: readonly Source[] = ['src', 'commands', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.split(sep).includes('node_modules'))
    .map((name) => {
      const file = join(folder, name);
      const text = readFileSync(join(root, file), 'utf8');
      return { file, lines: text.split('\n').length - 1, imports: importsOf(file, text) };
    }),
);

const product = sources.filter(({ file }) => !file.startsWith('test/'));

/** The lines `file → import` of those files whose imports are not allowed. */
const offences = (
  files: (file: string) => boolean,
  forbidden: (imported: Import) => boolean,
): readonly string[] =>
  product
    .filter(({ file }) => files(file))
    .flatMap(({ file, imports }) => imports.filter(forbidden).map(({ of }) => `${file} → ${of}`));

const under =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
const outside =
  (...folders: string[]) =>
  (path: string) =>
    !under(...folders)(path);
const atRunTime =
  (matches: (path: string) => boolean) =>
  ({ of, typeOnly }: Import) =>
    !typeOnly && matches(of);
const atAll =
  (matches: (path: string) => boolean) =>
  ({ of }: Import) =>
    matches(of);

describe('the import lines', () => {
  test('are read', () => {
    expect(
      importsOf(
        'src/bot/a.ts',
        [
          "import { type A, b } from './b.js';",
          "import type { C } from '../views/c.js';",
          "import { type D, type E } from 'd';",
          "import {\n  type F,\n  g,\n} from 'discord.js';",
          "import H, * as I from 'h';",
          "export type { J } from './j.js';",
          "export { k } from './k.js';",
          "import 'l';",
          "  const m = await import('m');",
          "const text = 'no import';",
        ].join('\n'),
      ),
    ).toEqual([
      { of: 'src/bot/b.ts', typeOnly: false },
      { of: 'src/views/c.ts', typeOnly: true },
      { of: 'd', typeOnly: true },
      { of: 'discord.js', typeOnly: false },
      { of: 'h', typeOnly: false },
      { of: 'src/bot/j.ts', typeOnly: true },
      { of: 'src/bot/k.ts', typeOnly: false },
      { of: 'l', typeOnly: false },
      { of: 'm', typeOnly: false },
    ]);
  });

  test('are found in every part', () => {
    const folders = ['src/bot', 'src/shop', 'src/store', 'src/views', 'src/words', 'src/sandbox', 'commands'];
    for (const folder of folders) {
      const files = product.filter(({ file }) => under(folder)(file));
      expect(files.flatMap(({ imports }) => imports).length, folder).toBeGreaterThan(3);
    }
  });
});

describe('direction', () => {
  test.each([
    [
      'views know data, words and each other alone',
      under('src/views'),
      atRunTime(under('src/bot', 'src/store', 'src/sandbox', 'src/config', 'src/main.ts', 'commands')),
    ],
    [
      'words know each other alone',
      under('src/words'),
      atRunTime((path) => under('src', 'commands')(path) && !under('src/words')(path)),
    ],
    [
      'text knows nothing but itself',
      under('src/text'),
      atAll((path) => under('src', 'commands')(path) && !under('src/text')(path)),
    ],
    [
      'undici is the shop API’s and the doctor’s',
      outside('src/shop/api', 'src/cli', 'src/sandbox'),
      atAll(under('undici')),
    ],
    [
      'the platform’s API is chosen by main and the programs; the rest of the bot knows its types',
      outside('src/shop/api', 'src/main.ts', 'src/cli', 'src/sandbox'),
      atRunTime(under('src/shop/api')),
    ],
    ['Keyv is the store’s', outside('src/store'), atAll(under('keyv', '@keyv'))],
    ['discord.js is imported by its name alone', () => true, atAll(under('@discordjs', 'discord-api-types'))],
    [
      'one file loads discord.js for the bot',
      outside('src/sandbox', 'src/discord.ts'),
      atRunTime(under('discord.js')),
    ],
    ['the sandbox is for itself', outside('src/sandbox'), atAll(under('src/sandbox'))],
    [
      'the sandbox knows nothing of the bot that it runs',
      under('src/sandbox'),
      atAll((path) => under('src', 'commands')(path) && outside('src/sandbox')(path)),
    ],
    [
      'no command is known by name; main knows their list',
      (file: string) => under('src')(file) && file !== 'src/main.ts',
      atAll(under('commands')),
    ],
    [
      'main knows the list of commands alone',
      (file: string) => file === 'src/main.ts',
      atAll((path) => under('commands')(path) && path !== 'commands/index.ts'),
    ],
    [
      'commands know neither clients nor the store at run time',
      under('commands'),
      atRunTime(under('src/store', 'src/config', 'src/main.ts', 'undici')),
    ],
    [
      'the shop knows no Discord',
      under('src/shop', 'src/store'),
      atRunTime(
        (path) =>
          under('src/bot', 'src/views', 'src/words', 'commands', 'src/discord.ts')(path) &&
          // The store accepts the languages that there are.
          path !== 'src/words/index.ts',
      ),
    ],
    ['what follows shops knows no bot', under('src/follow'), atAll(under('src/bot', 'commands'))],
    [
      'the page knows its server by the protocol alone',
      under('src/sandbox/page'),
      atAll(
        (path) =>
          under('src', 'commands')(path) && outside('src/sandbox/page', 'src/sandbox/demo/protocol.ts')(path),
      ),
    ],
    [
      'the page’s messages know nothing else of the page',
      under('src/sandbox/page/message'),
      atAll(
        (path) =>
          under('src', 'commands')(path) &&
          outside(
            'src/sandbox/page/message',
            'src/sandbox/page/enums.ts',
            'src/sandbox/page/localized.ts',
            'src/sandbox/demo/protocol.ts',
          )(path),
      ),
    ],
    [
      'the page’s composer knows neither its messages nor what is around it',
      under('src/sandbox/page/composer'),
      atAll(under('src/sandbox/page/message', 'src/sandbox/page/app.ts', 'src/sandbox/page/panel.ts')),
    ],
    [
      'the page is for browsers',
      (file: string) => under('src/sandbox/page')(file) && file !== 'src/sandbox/page/vite.config.ts',
      atAll((path) => path.startsWith('node:') || under('zod', 'undici', 'playwright-core')(path)),
    ],
    ['the page brings no discord.js with it', under('src/sandbox/page'), atRunTime(under('discord.js'))],
    ['the demo knows nothing of the page', under('src/sandbox/demo'), atAll(under('src/sandbox/page'))],
    [
      'the local Discord and the sample shop do not know what is played with them',
      under('src/sandbox/discord', 'src/sandbox/shop'),
      atAll(
        under(...['demo', 'page', 'harness.ts', 'people.ts', 'link.ts'].map((name) => `src/sandbox/${name}`)),
      ),
    ],
    [
      'Playwright at run time is for one file',
      (file: string) => file !== 'src/sandbox/chromium.ts',
      atRunTime(under('playwright-core')),
    ],
    [
      'the protocol brings nothing of the server with it',
      (file: string) => file === 'src/sandbox/demo/protocol.ts',
      atRunTime(() => true),
    ],
    [
      'what the page is made of is the page’s',
      outside('src/sandbox/page'),
      atAll(under('lit', '@skyra', 'discord-markdown-parser', 'anser', 'vite')),
    ],
    ['Hono is the demo’s', outside('src/sandbox/demo'), atAll(under('hono', '@hono'))],
    [
      'main alone shares the frame of the operator’s programs',
      (file: string) => file !== 'src/main.ts' && outside('src/cli')(file),
      atAll(under('src/cli')),
    ],
    [
      'nothing imports the operator’s programs',
      () => true,
      atAll(
        under(...['doctor', 'store-copy', 'store-rekey', 'health-check'].map((name) => `src/cli/${name}.ts`)),
      ),
    ],
    [
      'the frame loads nothing heavy, because the health check runs every 30 seconds',
      (file: string) =>
        ['src/cli/program.ts', 'src/cli/health-check.ts', 'src/operator-error.ts'].includes(file),
      atRunTime(
        (path) =>
          !path.startsWith('node:') &&
          outside('src/cli/program.ts', 'src/operator-error.ts', 'package.json')(path),
      ),
    ],
    ['what counts for Prometheus is in one folder', outside('src/health'), atAll(under('prom-client'))],
    [
      'health imports none of the parts that it reports on',
      under('src/health'),
      atRunTime(
        (path) =>
          under('src', 'commands')(path) &&
          outside('src/health', 'src/error-code.ts', 'src/operator-error.ts')(path),
      ),
    ],
    [
      'main alone knows what monitors ask',
      (file: string) => file !== 'src/main.ts' && outside('src/health')(file),
      atAll(under('src/health')),
    ],
    [
      'one file knows how log lines are written',
      (file: string) => file !== 'src/log.ts',
      atRunTime(under('pino', 'pino-pretty')),
    ],
    ['main is imported by nobody', () => true, atAll((path) => path === 'src/main.ts')],
  ])('%s', (_rule, files, forbidden) => {
    expect(offences(files, forbidden)).toEqual([]);
  });

  test('commands do not know each other, and their list knows no part of one', () => {
    const commands = product.filter(({ file }) => under('commands')(file));
    const commandOf = (path: string) => path.split('/')[1]?.replace(/\.ts$/, '') ?? '';
    const whole = (path: string) => /^commands\/(?:[^/]+|[^/]+\/index)\.ts$/.test(path);
    const offending = commands.flatMap(({ file, imports }) =>
      imports
        .filter(({ of }) => under('commands')(of))
        .filter(({ of }) => (file === 'commands/index.ts' ? !whole(of) : commandOf(of) !== commandOf(file)))
        .map(({ of }) => `${file} → ${of}`),
    );
    expect(offending).toEqual([]);
  });

  test('the bot alone opens connections to Discord', () => {
    const opening = product
      .filter(({ file }) => /\bnew (?:Client|REST)\(/.test(readFileSync(join(root, file), 'utf8')))
      .map(({ file }) => file);
    expect(opening).toEqual(['src/bot/gateway.ts']);
  });

  test('main reads the list of commands', () => {
    const main = product.find(({ file }) => file === 'src/main.ts');
    expect(main?.imports.map(({ of }) => of)).toContain('commands/index.ts');
  });
});

describe('wire names end at the parser', () => {
  const wireNames =
    /\b(?:old_price|is_(?:port_)?hidden|hide_ip|is_(?:active|premium|verified)|test_mode|sort_index|first_delete|withdraw_commands\w*|additional_fields|\w+_link|customer|enrolled|payment_(?:system|type)|sent_commands|(?:created|updated)_at)\b|\bstatus\s*[!=]==?\s*\d\b/;
  const outsideApi = product.filter(({ file }) => outside('src/sandbox', 'src/shop/api')(file));

  test.each(['old_price', 'vk_link', 'withdraw_commands_days', 'status === 2'])('%s is one', (name) => {
    expect(name).toMatch(wireNames);
  });

  test('they stand nowhere else in the bot', () => {
    const offending = outsideApi.flatMap(({ file }) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => wireNames.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(offending).toEqual([]);
  });
});

/** A file, and all that it needs at run time. */
function reach(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const { of, typeOnly } of product.find((source) => source.file === file)?.imports ?? []) {
    if (!typeOnly) reach(of, known);
  }
  return known;
}

describe('views, words and text are pure', () => {
  const pure = product.filter(({ file }) => under('src/views', 'src/words', 'src/text')(file));
  const needed = [...new Set(pure.flatMap(({ file }) => [...reach(file)]))];

  test('they need no client, store or server, not through another file either', () => {
    const packages = needed.filter(outside('src', 'commands'));
    expect(packages).toContain('luxon');
    const allowed = under('luxon', 'entities', 'discord.js', 'node:module', 'lru-cache', 'zod');
    expect(packages.filter((name) => !allowed(name))).toEqual([]);
  });

  test('they read neither the clock nor the environment', () => {
    const impure =
      /\bDate\.now\b|\bnew Date\(\)|\bDateTime\.(?:now|local|utc)\b|\bperformance\.|\bset(?:Timeout|Interval)\b|\bprocess\./;
    expect('Date.now()').toMatch(impure);
    const offending = needed
      .filter(under('src'))
      .filter((file) => impure.test(readFileSync(join(root, file), 'utf8')));
    expect(offending).toEqual([]);
  });
});

/** The first way from each file back to itself, imports of types included. */
function cycles(files: readonly Source[]): string[] {
  const next = new Map(files.map(({ file, imports }) => [file, imports.map(({ of }) => of)]));
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]): string[] => {
    if (way.includes(file)) return [[...way.slice(way.indexOf(file)), file].join(' → ')];
    if (done.has(file)) return [];
    const found = (next.get(file) ?? []).flatMap((imported) => walk(imported, [...way, file]));
    done.add(file);
    return found;
  };
  return files.flatMap(({ file }) => walk(file, []));
}

test('there are no cycles, not of types either', () => {
  const loop = ['a', 'b', 'c'].map((file, index, all) => ({
    file,
    lines: 1,
    imports: [{ of: all[(index + 1) % 3] ?? '', typeOnly: index > 0 }],
  }));
  expect(cycles(loop)).toEqual(['a → b → c → a']);
  expect(cycles(product)).toEqual([]);
});

test('functions stay short: the linter counts their lines', () => {
  const { linter } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  const { level, options } = linter.rules.complexity.noExcessiveLinesPerFunction;
  expect(level).toBe('error');
  expect(options.maxLines).toBeLessThanOrEqual(70);
});

test('files stay short', () => {
  const long = sources.filter(({ file, lines }) => lines > (file.startsWith('test/') ? 400 : 350));
  expect(long.map(({ file, lines }) => `${file}: ${lines} lines`)).toEqual([]);
});
