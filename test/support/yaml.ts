import { createRequire } from 'node:module';
import { z } from 'zod';

/** What playwright-core brings of the package `yaml`, so that the tests need no parser of their own. */
const { yaml } = z
  .object({
    yaml: z.object({
      parse: z.custom<(text: string, options?: { merge: boolean }) => unknown>(
        (value) => typeof value === 'function',
      ),
      parseAllDocuments: z.custom<(text: string) => readonly { toJS(): unknown; errors: readonly Error[] }[]>(
        (value) => typeof value === 'function',
      ),
    }),
  })
  .parse(createRequire(import.meta.url)('playwright-core/lib/utilsBundle'));

/** The one document in a text. Merge keys (`<<`) are merged, as Compose does. @throws what the parser throws */
export const parseYaml = (text: string): unknown => yaml.parse(text, { merge: true });

/** The documents in a text, which `---` separates. @throws the first mistake */
export function parseYamls(text: string): unknown[] {
  return yaml.parseAllDocuments(text).map((document) => {
    const [mistake] = document.errors;
    if (mistake) throw mistake;
    return document.toJS();
  });
}
