import { isDeepStrictEqual } from 'node:util';
import { type Catalogue, listProducts } from '../../../domain/catalogue.js';
import { ignoreFailure } from '../../../domain/failure.js';
import { type Product, productKind } from '../../../domain/product.js';
import { clip, joinParts } from '../../../text/markdown.js';
import { button, buttonRows, selectRows } from '../../../ui/components.js';
import { fitsIds, oneOf, snowflake } from '../../../ui/custom-id.js';
import type { ActionInput } from '../../../ui/implement.js';
import { LIMITS } from '../../../ui/limits.js';
import { plainName } from '../../../ui/name.js';
import type { Modal, Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import type { Visit } from '../../feed.js';
import { END_CHOICES, type EndChoice, rolesPageActions } from '../actions.js';
import { findProduct, wholeDays } from '../rules/mappings.js';
import type { MappingEnd } from '../state.js';
import { embedReply, explainEnd } from '../view.js';

const MAX_PRODUCT_CHARS = 100;
/** Of a typed product in a custom id, beside a role and an end. */
const CORRECTED_MAX = 40;
const MAX_PRODUCTS = 24;
const OTHER_PRODUCT = 'other';

/** Ranks and what has days stand first: they give roles. */
export function productsView(catalogue: Catalogue | undefined, words: Words): Reply {
  const { addForm, page } = words.buyerRoles;
  const products = (catalogue ? listProducts(catalogue) : []).map((one) => {
    const days = wholeDays(one.durationDays);
    return { ...one, days, isRank: productKind(one) === 'group' || days !== null };
  });
  const sorted = products.toSorted((a, b) => Number(b.isRank) - Number(a.isRank));
  const options = sorted.slice(0, MAX_PRODUCTS).map(({ id, name, days }) => ({
    value: `${id}`,
    label: plainName(name, words),
    description: joinParts([`${id}`, days !== null && page.ends.days(days)]),
  }));
  return {
    ...embedReply(addForm.title, [addForm.which]),
    components: [
      ...selectRows(rolesPageActions.addProduct(), addForm.choose, [
        ...options,
        { value: OTHER_PRODUCT, label: addForm.other },
      ]),
      ...buttonRows([button(rolesPageActions.roles(), words.back)]),
    ],
  };
}

interface Begun {
  /** Chosen before; undefined asks for the product, too. */
  readonly productId?: number | undefined;
  /** Undefined if the shop's list isn't known. */
  readonly offered?: Pick<Product, 'name' | 'durationDays'> | undefined;
  readonly product?: string;
  readonly role?: string;
  readonly end?: MappingEnd | undefined;
}

export async function openForm({ linkedShop, format }: Visit, begun: Begun): Promise<Modal> {
  const catalogue = (await ignoreFailure(linkedShop?.cachedCatalogue()))?.value;
  return mappingForm({ ...begun, offered: findProduct(catalogue, begun.productId ?? 0) }, format.words);
}

export function mappingForm(begun: Begun, words: Words): Modal {
  const { productId, offered, product, role, end = { kind: 'product' } } = begun;
  const { addForm } = words.buyerRoles;
  const productField = {
    ...{ custom_id: 'product', label: addForm.product, description: addForm.productHint },
    maxLength: MAX_PRODUCT_CHARS,
    ...(product !== undefined && { value: product }),
  };
  return {
    customId: rolesPageActions.proposeMapping({ product: productId }),
    title: offered ? clip(addForm.named(plainName(offered.name, words)), LIMITS.modalTitle) : addForm.title,
    fields: [
      ...(productId === undefined ? [productField] : []),
      { kind: 'role', custom_id: 'role', label: addForm.role, chosen: role ?? null },
      {
        kind: 'choice',
        custom_id: 'end',
        label: addForm.end,
        options: END_CHOICES.map((value) => ({
          value,
          label: explainEnd(readEnd(value), offered && wholeDays(offered.durationDays), words),
          isChosen: isDeepStrictEqual(readEnd(value), end),
        })),
      },
    ],
  };
}

export interface TypedMapping {
  readonly product: string;
  readonly role: string;
  readonly end: EndChoice;
}

/** Opens the form as it was. */
export function correctButton({ product, role, end }: TypedMapping, { buyerRoles }: Words) {
  let length = Math.min(product.length, CORRECTED_MAX);
  while (length > 1 && !fitsIds(product.slice(0, length), CORRECTED_MAX)) length -= 1;
  const ids = { role, end, product: product.slice(0, length) || ' ' };
  return button(rolesPageActions.correctMapping(ids), buyerRoles.page.correct, 'primary');
}

/** @throws Failure `outdated` for what the form doesn't offer */
export const readMappingForm = ({ fields, choices }: ActionInput, product?: number): TypedMapping => ({
  product: product === undefined ? (fields.product ?? '') : `${product}`,
  role: snowflake(choices.role?.[0]),
  end: oneOf(...END_CHOICES)(choices.end?.[0]),
});

export const readEnd = (choice: EndChoice): MappingEnd =>
  choice === 'product' || choice === 'never' ? { kind: choice } : { kind: 'days', days: Number(choice) };
