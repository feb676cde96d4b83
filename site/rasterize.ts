/** The page has no renderer, and may show no pictures that it makes: reports have bars of text. */
export const rasterize = async (): Promise<Uint8Array> => {
  throw new Error('no renderer in the page');
};
