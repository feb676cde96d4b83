import { productChoice } from '../commands/product/view.js';
import { productSearch } from '../src/domain/search.js';
import { parseCatalogue } from '../src/easydonate/records/catalogue.js';
import { createFormat } from '../src/ui/format.js';
import { LIMITS } from '../src/ui/limits.js';
import { LANGUAGES } from '../src/words/index.js';
import type { Scenario } from './bench.js';
import { KEYSTROKES, shopOf, wireServersOf } from './samples.js';
import { percentile } from './statistics.js';

const SERVERS = 10;
const REPEATS = 5;

/** Completion over a large catalogue, as `/product` does it: first the index, then what each letter costs. */
export const search: Scenario = async ({ scale, note, say }) => {
  const servers = wireServersOf(shopOf(SERVERS, scale.products / SERVERS));
  const format = createFormat(LANGUAGES.en, { currency: 'RUB', timeZone: 'Europe/Moscow' });
  say(`search: ${scale.products} products, ${KEYSTROKES.length} keystrokes`);
  for (let round = 0; round < scale.rounds; round += 1) {
    const catalogue = parseCatalogue(servers, () => {});
    if (!catalogue) throw new Error('The catalogue of the bench cannot be read.');
    const begun = performance.now();
    const index = productSearch(catalogue);
    note({ name: 'search index of a large catalogue', unit: 'ms' }, 'shopkeep', performance.now() - begun);

    const costs: number[] = [];
    for (const typed of Array.from({ length: REPEATS }, () => KEYSTROKES).flat()) {
      const start = performance.now();
      const found = index.findMatching(typed, LIMITS.choices);
      const offered = found.length > 0 ? found : index.findNearest(typed, LIMITS.choices);
      offered.map((findable) => productChoice(findable, format));
      costs.push(performance.now() - start);
    }
    note({ name: 'completion, a keystroke, p50', unit: 'ms' }, 'shopkeep', percentile(costs, 0.5));
    note(
      { name: 'completion, a keystroke, p99', unit: 'ms', goal: { atMost: 5 } },
      'shopkeep',
      percentile(costs, 0.99),
    );
  }
};
