import type { Asker } from '../../src/shop/asker.js';

/** Somebody in a guild; the same one unless told. */
export const person = (guildId = 'guild'): Asker => ({ urgency: 'person', guildId });

export const PERSON = person();
export const WATCH: Asker = { urgency: 'watch' };
export const REFRESH: Asker = { urgency: 'refresh' };
