import type { Wanted } from '../src/games/address.js';
import type { Players } from '../src/games/dialogue.js';

/** In the place of game servers, which a page can't ask: as many play as the name has letters. */
export const askServer = async ({ host }: Wanted): Promise<Players> => ({
  online: 2 * host.length,
  max: 100,
});
