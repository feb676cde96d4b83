import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** The only one: fonts of the system differ, and many containers have none. */
export const FONT = join(__dirname, 'font/NotoSans-Bold.subset.ttf');

/** Returns a PNG. The renderer is loaded with the first picture: most bots never draw one. */
export async function rasterize(svg: string): Promise<Uint8Array> {
  // Without it the picture would have no letters.
  await access(FONT);
  const { renderAsync } = await import('@resvg/resvg-js');
  const font = { loadSystemFonts: false, fontFiles: [FONT], defaultFontFamily: 'Noto Sans' };
  return (await renderAsync(svg, { font })).asPng();
}
