import type { Catalogue, Gap } from '../../domain/catalogue.js';
import { Failure } from '../../domain/failure.js';
import type { Product, RequestedField } from '../../domain/product.js';
import type { OnSkipped } from '../../http/resource.js';
import {
  isHideFlag,
  isRecord,
  readAmount,
  readArray,
  readDescription,
  readFlag,
  readId,
  readList,
  readName,
  readPositiveInteger,
  readWebAddress,
} from '../fields.js';
import { isHiddenServer, isUnclearServer, parseServer } from './server.js';

/** Far above any real shop. */
const MAX_SERVERS = 500;
/** An owner mends them one after another. */
const MAX_GAPS = 3;
/** A product counts once for each server. */
const MAX_PRODUCTS = 20_000;

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
    isHidden: isHideFlag(item.is_hidden),
    position: readAmount(item.sort_index) ?? null,
    // The vendor's own client reads `first_delete` as "can be bought once".
    isOneTime: readFlag(item.first_delete) === true,
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

function parseListedServer(item: unknown) {
  const server = parseServer(item);
  const items = server && isRecord(item) ? readArray(item.products ?? []) : undefined;
  return server && items && { server, isHidden: isHiddenServer(item), items };
}

/** Skips hidden and malformed entries. @throws Failure `tooLarge` */
export function parseCatalogue(body: unknown, onSkipped: OnSkipped): Catalogue | undefined {
  const list = readArray(body);
  if (!list) return undefined;
  if (list.length > MAX_SERVERS) throw new Failure({ kind: 'tooLarge' });
  let unreadable = 0;
  const countSkipped = (what: string) => (item: unknown) => {
    unreadable += 1;
    onSkipped(what, readId(item));
  };
  const listed = readList(list, parseListedServer, countSkipped('server'));
  for (const item of list) if (parseServer(item) && isUnclearServer(item)) countSkipped('server')(item);
  if (listed.length === 0 && list.length > 0) return undefined;
  const shown = listed.filter(({ isHidden }) => !isHidden);
  const entries = shown.reduce((sum, { items }) => sum + items.length, 0);
  if (entries > MAX_PRODUCTS) throw new Failure({ kind: 'tooLarge' });
  const gaps = shown.flatMap(({ server, items }) => findGaps(server.name, items)).slice(0, MAX_GAPS);
  const servers = shown.map(({ server, items }) => {
    for (const item of items)
      if (parseProduct(item) && isRecord(item) && readFlag(item.is_hidden) === undefined)
        countSkipped('product')(item);
    const products = readList(items, parseProduct, countSkipped('product')).map(
      (product) => [product.id, product] as const,
    );
    const visible = [...new Map(products).values()].filter(({ isHidden }) => !isHidden);
    return { ...server, products: visible.sort((a, b) => (a.position ?? 0) - (b.position ?? 0)) };
  });
  return { servers, unreadable, gaps };
}

/** Where products stand that lack something. What is hidden is named nowhere. */
function findGaps(server: string, items: readonly unknown[]): readonly Gap[] {
  let after: string | undefined;
  return items.flatMap((item): readonly Gap[] => {
    const product = parseProduct(item);
    if (product && !product.isHidden) after = product.name;
    const lacks = !product && isRecord(item) && findLack(item);
    return lacks ? [{ server, after, lacks }] : [];
  });
}

function findLack({ id, name, price }: Readonly<Record<string, unknown>>): Gap['lacks'] | undefined {
  if (readPositiveInteger(id) === undefined) return 'number';
  if (readName(name) === undefined) return 'name';
  return readAmount(price) === undefined ? 'price' : undefined;
}
