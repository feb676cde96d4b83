import { catalogueSteps } from '../../../src/shop/api/v2/catalogue.js';
import type { Catalogue } from '../../../src/shop/catalogue.js';

/** Reads a whole server list without yielding to the event loop. */
export function parseCatalogue(...args: Parameters<typeof catalogueSteps>): Catalogue | undefined {
  const steps = catalogueSteps(...args);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
