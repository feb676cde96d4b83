import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** From the top down: a folder imports from layers below its own, and from itself. Imports of types count, too. */
const LAYERS: readonly (readonly string[])[] = [
  ['src/main.ts'],
  ['src/app.ts'],
  ['commands', 'src/ops'],
  ['src/bot'],
  ['src/feeds/index.ts'],
  // What runs feeds knows no feed, and each of them nothing of what runs it.
  ['src/feeds/engine', 'src/feeds'],
  ['src/feeds/feed.ts'],
  ['src/feeds/kit', 'src/easydonate'],
  ['src/shop'],
  ['src/sales'],
  ['src/ui', 'src/store', 'src/http'],
  ['src/words'],
  ['src/domain', 'src/games'],
  ['src/text', 'src/lib'],
];

/** The folders that may import a package; every other package is for all. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  undici: ['src/bot/proxy', 'src/http', 'src/ops', 'sandbox'],
  socks: ['src/bot/proxy'],
  ws: ['src/bot/proxy', 'src/ops/cli/doctor', 'sandbox'],
  keyv: ['src/store'],
  '@keyv/sqlite': ['src/store'],
  pg: ['src/store'],
  'prom-client': ['src/ops/health'],
  'pino-pretty': ['src/ops/log.ts'],
  '@resvg': ['src/bot/rasterize.ts'],
  '@discordjs': [],
};

const root = fileURLToPath(new URL('..', import.meta.url));

interface Source {
  readonly file: string;
  readonly text: string;
  /** Paths from the root for our own files, else names of packages. */
  readonly imports: readonly string[];
}

const LINE =
  /^(?:import|export)\s+(?:type\s+)?(?:[\w$*\s,{}]*?\s*from\s*)?'(?<of>[^']+)'|\bimport\(\s*'(?<lazy>[^']+)'/gm;

const importsIn = (file: string, text: string): string[] =>
  [...text.matchAll(LINE)].map(({ groups = {} }) => {
    const name = groups.of ?? groups.lazy ?? '';
    if (!name.startsWith('.')) return name;
    return relative(root, join(root, dirname(file), name)).replace(/\.js$/, '.ts');
  });

const sources: readonly Source[] = ['src', 'commands', 'sandbox', 'site', 'bench', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.split(sep).includes('node_modules'))
    .map((name) => {
      const file = join(folder, name);
      const text = readFileSync(join(root, file), 'utf8');
      return { file, text, imports: importsIn(file, text) };
    }),
);

const isIn = (folder: string) => (path: string) => path === folder || path.startsWith(`${folder}/`);
const product = sources.filter(({ file }) => isIn('src')(file) || isIn('commands')(file));

const FEED_LIST = 'src/feeds/index.ts';
/** Words of the field that are said everywhere, and names of feeds, too. */
const DOMAIN_WORDS = ['alerts', 'online', 'orders', 'roles'];

/** The folders of feeds, which have the names of the feeds. What several share has no `index.ts`. */
const feeds = readdirSync(join(root, 'src/feeds'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => existsSync(join(root, 'src/feeds', name, 'index.ts')));

const toCamelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
/** Without comments. */
const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Lines `file → import` for the imports that `isWrong`. */
const imports = (
  files: readonly Source[],
  isWrong: (file: string, imported: string) => boolean,
): readonly string[] =>
  files.flatMap(({ file, imports: names }) =>
    names.filter((name) => isWrong(file, name)).map((name) => `${file} → ${name}`),
  );

test('import lines are read', () => {
  const text =
    "import type { A } from './a.js';\nimport {\n  b,\n} from '../b.js';\nexport { c } from 'c';\n";
  const lazy = "const d = await import('d');\nconst text = 'no import';\nimport 'e';";
  expect(importsIn('src/x/y.ts', text + lazy)).toEqual(['src/x/a.ts', 'src/b.ts', 'c', 'd', 'e']);
});

describe('layers and imports', () => {
  const folders = LAYERS.flat();
  /** The longest that fits: `src/feeds` is all of it that isn't named itself. */
  const folderOf = (path: string) =>
    folders.filter((folder) => isIn(folder)(path)).sort((one, other) => other.length - one.length)[0];
  const layerOf = (path: string) => LAYERS.findIndex((layer) => layer.includes(folderOf(path) ?? ''));

  test('every file is in a layer', () => {
    expect(product.filter(({ file }) => folderOf(file) === undefined)).toEqual([]);
  });

  test('a folder imports from lower layers alone', () => {
    const own = ({ imports: names }: Source) => names.filter((name) => folderOf(name) !== undefined);
    expect(product.flatMap(own).length).toBeGreaterThan(500);
    const goesUp = (file: string, name: string) =>
      folderOf(name) !== undefined && folderOf(name) !== folderOf(file) && layerOf(name) <= layerOf(file);
    expect(imports(product, goesUp)).toEqual([]);
  });

  test('nothing outside the platform’s folder says a version of its API', () => {
    // What was stored before says one, and is read for one release.
    const others = product.filter(({ file }) => !isIn('src/easydonate')(file));
    expect(others.length).toBeGreaterThan(200);
    const says =
      /\bAPI(?:\[| v?[23]\b|Version)|api\/v\d|(?:\bversions?|верси\p{L}*) [23]\b|'[23]'|['"`/]v[23]\b/iu;
    const forms = "apiVersion; API 3; api/v3; version 3; версии 2; saved === '3'; edition === '3'".split(
      '; ',
    );
    expect(forms.filter((form) => !says.test(form))).toEqual([]);
    const lines = others.flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => says.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(lines).toEqual([]);
    expect(imports(others, (file, name) => isIn('src/easydonate')(name) && !isIn('src/ops')(file))).toEqual([
      'src/app.ts → src/easydonate/index.ts',
    ]);
  });

  test('nothing outside the platform’s folder says its currency or its time zone, but the words', () => {
    const others = product.filter(
      ({ file }) => !['src/easydonate', 'src/words'].some((folder) => isIn(folder)(file)),
    );
    const says = others.filter(({ text }) => /['"`]RUB['"`]|Moscow/.test(text));
    expect(says.map(({ file }) => file)).toEqual([]);
  });

  test('a feed that shows members a buyer’s name asks which names are hidden', () => {
    /** The staff, and the buyer themself, read names as they are. */
    const privately = [
      'src/feeds/desk',
      'src/feeds/roles',
      'src/feeds/orders',
      'src/feeds/kit/typed-payment.ts',
    ];
    const names = /[.{,]\s*buyer\b(?!\s*:)|shortName\(/;
    const forms = ['sale.buyer', '({ buyer, lines }: Sale)', '{ lines, buyer }', 'shortName(name)'];
    expect(forms.filter((form) => !names.test(form))).toEqual([]);
    const drawing = product.filter(
      ({ file, text }) =>
        isIn('src/feeds')(file) && !privately.some((one) => isIn(one)(file)) && names.test(text),
    );
    const asks = ({ text }: Source) => /\bhiddenNames\b|\bisHidden\b/.test(text);
    expect(drawing.filter(asks).map(({ file }) => file)).toContain('src/feeds/purchases/bought.ts');
    expect(drawing.filter((source) => !asks(source)).map(({ file }) => file)).toEqual([]);
  });

  test('the product imports nothing of sandbox, site, bench and tests', () => {
    const outside = ['sandbox', 'site', 'bench', 'test'].map(isIn);
    expect(imports(product, (_, name) => outside.some((is) => is(name)))).toEqual([]);
  });

  test('commands import nothing of one another, and their list imports whole commands', () => {
    const commandOf = (path: string) => path.split('/')[1];
    const isWrong = (file: string, name: string) =>
      isIn('commands')(name) &&
      (file === 'commands/index.ts'
        ? !/^commands\/\w+\/index\.ts$/.test(name)
        : commandOf(name) !== commandOf(file));
    const commands = product.filter(({ file }) => isIn('commands')(file));
    expect(imports(commands, isWrong)).toEqual([]);
  });

  test('a feed is named in its own folder and on the list of feeds, and nowhere else', () => {
    const names = (feed: string) => new RegExp(`\\b(?:${toCamelCase(feed)}|${feed})\\b`);
    const others = (feed: string) =>
      product.filter(
        ({ file }) => ![`src/feeds/${feed}`, FEED_LIST, 'src/words'].some((folder) => isIn(folder)(file)),
      );
    const importing = feeds.flatMap((feed) =>
      imports(others(feed), (_, name) => isIn(`src/feeds/${feed}`)(name)),
    );
    const naming = feeds
      .filter((feed) => !DOMAIN_WORDS.includes(feed))
      .flatMap((feed) => others(feed).filter(({ text }) => names(feed).test(codeOf(text))));
    expect([importing, naming.map(({ file }) => file)]).toEqual([[], []]);
    const list = product.find(({ file }) => file === FEED_LIST)?.text ?? '';
    expect(feeds.filter((feed) => !names(feed).test(list))).toEqual([]);
  });

  test('few folders import some packages', () => {
    const isWrong = (file: string, name: string) =>
      Object.entries(PACKAGES).some(
        ([owned, folders]) => isIn(owned)(name) && !folders.some((folder) => isIn(folder)(file)),
      );
    expect(imports(product, isWrong)).toEqual([]);
  });
});

test('the sandbox knows nothing of the bot that it runs', () => {
  const sandbox = sources.filter(({ file }) => isIn('sandbox')(file));
  expect(imports(sandbox, (_, name) => /^(?:src|commands|site|test|bench)\//.test(name))).toEqual([]);
});

test('the renderer of pictures is loaded when it is first used', () => {
  const isUsed = ({ imports: names }: Source) => names.includes('@resvg/resvg-js');
  const [renderer, ...others] = product.filter(isUsed);
  expect([others, importsAtOnce(renderer?.text)]).toEqual([[], []]);
});

const importsAtOnce = (text = ''): string[] => text.match(/^import (?!type)[^;]*'@resvg[^;]*;/gm) ?? [];

test('values and texts read neither the clock nor the environment', () => {
  const impure = /\bDate\.now\b|\bnew Date\(\)|\bDateTime\.now\b|\bperformance\.|\bsetTimeout\b|\bprocess\./;
  expect('Date.now()').toMatch(impure);
  const pure = ['src/domain', 'src/text', 'src/words', 'src/ui'].map(isIn);
  const offending = product.filter(({ file, text }) => pure.some((is) => is(file)) && impure.test(text));
  expect(offending.map(({ file }) => file)).toEqual([]);
});

test('files stay short, and nothing is imported in a circle', () => {
  const long = sources.filter(
    ({ file, text }) => text.split('\n').length - 1 > (isIn('test')(file) ? 400 : 350),
  );
  expect(long.map(({ file }) => file)).toEqual([]);
  const next = new Map(sources.map(({ file, imports: names }) => [file, names]));
  const done = new Set<string>();
  const circles = (file: string, way: readonly string[]): string[] => {
    if (way.includes(file)) return [[...way.slice(way.indexOf(file)), file].join(' → ')];
    if (done.has(file)) return [];
    done.add(file);
    return (next.get(file) ?? []).flatMap((name) => circles(name, [...way, file]));
  };
  expect(sources.flatMap(({ file }) => circles(file, []))).toEqual([]);
});
