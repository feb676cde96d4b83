/** Pixel art: rows of characters, each standing for a colour of the palette; a dot lets the scene show through. */
export interface Icon<Key extends string = string> {
  readonly palette: Readonly<Record<Key, string>>;
  readonly rows: readonly string[];
}

/** An icon from its grid, written as a block of text. */
export function icon<Key extends string>(palette: Record<Key, string>, grid: string): Icon<Key> {
  return { palette, rows: grid.trim().split('\n') };
}

/** The same grid in other colours. */
export function recoloured<Key extends string>(
  { palette, rows }: Icon<Key>,
  changes: Partial<Record<Key, string>>,
): Icon<Key> {
  return { palette: { ...palette, ...changes }, rows };
}

/** Hills, clouds, stars or lights: columns side by side across the whole scene. */
export interface Strip {
  readonly fill: string;
  /** Where a column of rise 0 begins, counted from the top. */
  readonly base: number;
  /** How far each column rises above the base, one digit each; any other character leaves a gap. */
  readonly rise: string;
  /** How far the columns reach down; by default to the bottom. */
  readonly depth?: number;
  readonly opacity?: number;
}

/** What is behind an icon, in cells. */
export interface Scene {
  /** Bands of colour from top to bottom. */
  readonly sky: readonly string[];
  /** The colour of rays from the middle. */
  readonly rays?: string;
  readonly strips: readonly Strip[];
}

/** The part of a scene that is shown, in cells, and how large a cell is. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** The top left corner of the icon. */
  readonly icon: readonly [x: number, y: number];
}

const WIDTH = 80;
const HEIGHT = 45;
/** An icon's pixel is this many cells wide, which keeps the two on one raster. */
const PIXEL = 2;

export const WIDE: Frame = { x: 0, y: 0, width: WIDTH, height: HEIGHT, scale: 6, icon: [24, 6] };
export const SQUARE: Frame = { x: 18, y: 0, width: 44, height: 44, scale: 8, icon: [24, 6] };
export const TALL: Frame = { x: 22, y: 0, width: 36, height: HEIGHT, scale: 10, icon: [24, 8] };
/** Shown at 40 pixels, where a cell is just one pixel. The shoulders end at the lower edge. */
export const AVATAR: Frame = { x: 20, y: 5, width: 40, height: 40, scale: 8, icon: [24, 13] };

/** The scene with the icon in front of it, as an SVG text. */
export function picture(frame: Frame, scene: Scene, front?: Icon): string {
  const { x, y, width, height, scale } = frame;
  const box = `x="${x}" y="${y}" width="${width}" height="${height}" rx="3"`;
  // Several of these may end up in one document: equal frames share an id, others must not.
  const id = `frame-${x}-${y}-${width}-${height}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}"`,
    ` viewBox="${x} ${y} ${width} ${height}" shape-rendering="crispEdges">`,
    `<clipPath id="${id}"><rect ${box}/></clipPath>`,
    `<g clip-path="url(#${id})">`,
    backdrop(scene),
    front ? halo(frame.icon) + iconAt(frame.icon, front) : '',
    '</g>',
    `<rect ${box} fill="none" stroke="#000" stroke-opacity=".3" stroke-width="1"/>`,
    '</svg>',
  ].join('');
}

function backdrop({ sky, rays, strips }: Scene): string {
  return bands(sky) + (rays === undefined ? '' : burst(rays)) + strips.map(strip).join('');
}

/** Each band ends in a dotted row of the next one, so that the sky looks soft. */
function bands(sky: readonly string[]): string {
  const top = (index: number) => Math.round((index * HEIGHT) / sky.length);
  return sky
    .map((fill, index) => {
      const y = top(index);
      const area = `<rect y="${y}" width="${WIDTH}" height="${top(index + 1) - y}" fill="${fill}"/>`;
      const row = (above: number, dashes: string) =>
        `<path d="M0 ${y - above - 0.5}h${WIDTH}" stroke="${fill}" stroke-dasharray="${dashes}"/>`;
      return index === 0 ? area : area + row(0, '2 2') + row(2, '1 5');
    })
    .join('');
}

const RAYS = 16;

/** Rays from the middle, drawn in cells like all else. */
function burst(fill: string): string {
  const lit = (x: number, y: number) =>
    Math.floor((Math.atan2(y - (HEIGHT - 1) / 2, x - (WIDTH - 1) / 2) / Math.PI + 1) * RAYS) % 2 === 0;
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Array.from({ length: WIDTH }, (_, x) => (lit(x, y) ? 'r' : '.')).join(''),
  );
  return `<path d="${silhouette(rows)}" fill="${fill}"/>`;
}

function strip({ fill, base, rise, depth, opacity = 1 }: Strip): string {
  const column = WIDTH / rise.length;
  const d = runs(rise)
    .filter(({ key }) => /\d/.test(key))
    .map(({ key, x, length }) => {
      const y = base - Number(key);
      return block(x * column, y, length * column, depth ?? HEIGHT - y);
    });
  return `<path d="${d.join('')}" fill="${fill}" fill-opacity="${opacity}"/>`;
}

const GLOW = [21, 17] as const;

/** Lifts the icon off a busy scene. */
function halo([left, top]: Frame['icon']): string {
  const [x0, y0] = [left + 8 * PIXEL, top + 8 * PIXEL];
  return GLOW.map((radius) => {
    const d = Array.from({ length: 2 * radius }, (_, row) => {
      const half = Math.round(Math.sqrt(radius ** 2 - (row - radius + 0.5) ** 2));
      return block(x0 - half, y0 - radius + row, 2 * half, 1);
    });
    return `<path d="${d.join('')}" fill="#fff" fill-opacity=".16"/>`;
  }).join('');
}

function iconAt([left, top]: Frame['icon'], { palette, rows }: Icon): string {
  const areas = areasOf(rows);
  const colours = Object.entries(palette).map(([key, fill]) => {
    const rects = areas
      .filter((area) => area.key === key)
      .map(({ x, y, length, height }) => `<rect x="${x}" y="${y}" width="${length}" height="${height}"/>`);
    return `<g fill="${fill}">${rects.join('')}</g>`;
  });
  const at = (x: number, y: number) => `transform="translate(${x} ${y}) scale(${PIXEL})"`;
  return [
    `<path ${at(left + 1, top + 1)} fill-opacity=".3" d="${silhouette(rows)}"/>`,
    `<g ${at(left, top)}>${colours.join('')}</g>`,
  ].join('');
}

/** The outline of all that is not a dot, as path data. */
function silhouette(rows: readonly string[]): string {
  return areasOf(rows.map((row) => row.replaceAll(/[^.]/g, '#')))
    .filter(({ key }) => key === '#')
    .map(({ x, y, length, height }) => block(x, y, length, height))
    .join('');
}

const block = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h-${width}z`;

interface Run {
  readonly key: string;
  readonly x: number;
  readonly length: number;
}

/** Equal neighbours of a row, taken together. */
function runs(row: string): Run[] {
  return [...row.matchAll(/(.)\1*/g)].map(({ 0: run, index }) => ({
    key: run.charAt(0),
    x: index,
    length: run.length,
  }));
}

interface Area extends Run {
  readonly y: number;
  height: number;
}

/** Runs, taken together with equal ones right below: a third fewer shapes. */
function areasOf(rows: readonly string[]): Area[] {
  const areas: Area[] = [];
  for (const [y, row] of rows.entries()) {
    for (const run of runs(row)) {
      const above = areas.find(
        (area) =>
          area.key === run.key &&
          area.x === run.x &&
          area.length === run.length &&
          area.y + area.height === y,
      );
      if (above) above.height += 1;
      else areas.push({ ...run, y, height: 1 });
    }
  }
  return areas;
}
