import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const file = join(__dirname, '../../package.json');

/** The bot's version. Beside the sources it comes from the repository's package.json, when built from that of dist. */
export const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));
