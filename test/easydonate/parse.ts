import type { Catalogue, OwnerCatalogue } from '../../src/domain/catalogue.js';
import type { Payment } from '../../src/domain/payment.js';
import { catalogueSteps, ownerCatalogueSteps } from '../../src/easydonate/records/catalogue.js';
import { paymentSteps } from '../../src/easydonate/records/payment.js';
import type { Steps } from '../../src/lib/yielding.js';

/** Takes all steps without yielding to the event loop. */
function atOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Reads a whole server list. */
export const parseCatalogue = (...args: Parameters<typeof catalogueSteps>): Catalogue | undefined =>
  atOnce(catalogueSteps(...args));

/** Reads a whole server list for its owner. */
export const parseOwnerCatalogue = (body: unknown): OwnerCatalogue | undefined =>
  atOnce(ownerCatalogueSteps(body, () => {}));

/** Reads a whole payment. */
export const parsePayment = (body: unknown): Payment | undefined => atOnce(paymentSteps(body));
