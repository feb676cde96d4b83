import { appendFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

/** Takes what is left of a folder's disk, but for so many bytes. @returns the file that takes it */
export function fillDisk(folder: string, rest = 0): string {
  const filler = join(folder, 'filler');
  for (let hasRoom = true; hasRoom; ) {
    try {
      appendFileSync(filler, Buffer.alloc(4096));
    } catch {
      hasRoom = false;
    }
  }
  truncateSync(filler, statSync(filler).size - rest);
  return filler;
}
