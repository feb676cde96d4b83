import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../root.js';

/** One file for each picture: its address, and `.svg`. */
const FOLDER = join(ROOT, 'sandbox/demo/pictures');

const pictures: ReadonlyMap<string, string> = new Map(
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [
        relative(FOLDER, file)
          .replaceAll('\\', '/')
          .replace(/\.svg$/, ''),
        readFileSync(file, 'utf8'),
      ];
    }),
);

/**
 * The picture of a product, the shop, a person or the guild, as SVG; `path` is what follows the host in the sample
 * shop's addresses, such as goods/7003.png.
 */
export const findPicture = (path: string): string | undefined => pictures.get(path);
