import { catalogueSteps, ownerCatalogueSteps } from '../../../src/shop/api/records/catalogue.js';
import { paymentSteps } from '../../../src/shop/api/records/payment.js';
import type { Catalogue, OwnerCatalogue } from '../../../src/shop/catalogue.js';
import type { Payment } from '../../../src/shop/payment.js';
import type { Steps } from '../../../src/shop/yielding.js';

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
