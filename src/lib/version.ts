import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const file = join(__dirname, '../../package.json');
const packageSchema = z.object({ version: z.string(), repository: z.object({ url: z.string() }).optional() });
const read = packageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** The bot's version. Beside the sources it comes from the repository's package.json, when built from that of dist. */
export const { version } = read;

/** The address of the repository, once it is published. */
export const repository = read.repository?.url;
