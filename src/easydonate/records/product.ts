import type { Product, RequestedField } from '../../domain/product.js';
import {
  isRecord,
  isSet,
  readAmount,
  readDescription,
  readList,
  readName,
  readPositiveInteger,
  readWebAddress,
} from '../fields.js';

/** @returns undefined when the item is not a product */
export function parseProduct(item: unknown): Product | undefined {
  if (!isRecord(item)) return undefined;
  const id = readPositiveInteger(item.id);
  const name = readName(item.name);
  const price = readAmount(item.price);
  if (id === undefined || name === undefined || price === undefined) return undefined;
  return {
    id,
    name,
    price,
    oldPrice: readAmount(item.old_price) ?? null,
    type: readName(item.type) ?? '',
    quantity: readAmount(item.number) ?? null,
    durationDays: readAmount(item.withdraw_commands_days) ?? null,
    description: readDescription(item.description),
    image: readWebAddress(item.image),
    isHidden: isSet(item.is_hidden),
    position: readAmount(item.sort_index) ?? null,
    // The vendor's own client reads `first_delete` as "can be bought once".
    isOneTime: isSet(item.first_delete),
    requestedFields: readList(item.additional_fields, parseRequestedField),
  };
}

function parseRequestedField(item: unknown): RequestedField | undefined {
  if (!isRecord(item)) return undefined;
  return {
    name: readName(item.name) ?? '',
    description: readName(item.description) ?? '',
    isNumber: item.type === 'number',
  };
}
