import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const file = join(__dirname, '../../package.json');
const packageSchema = z.object({ version: z.string(), homepage: z.string().optional() });

/**
 * The bot's version, and its page once it is published. Beside the sources they come from the repository's package.json, when
 * built from that of dist.
 */
export const { version, homepage } = packageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
