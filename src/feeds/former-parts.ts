import { z } from 'zod';
import { parseJson } from '../lib/json.js';
import type { Sales } from '../sales/ledger.js';
import { id, list, time } from '../store/record-fields.js';

/* What earlier builds stored of feeds, as it is stored now. To be deleted after the next release. */

interface Texts {
  readonly parts: Readonly<Record<string, string>>;
  readonly privateParts: Readonly<Record<string, string>>;
}

interface Former extends Texts {
  readonly lost: readonly { readonly feed: string; readonly key: string; readonly at: number }[];
}

/** Damaged parts stay as they are. */
export function takeOverParts<R extends Former>(record: R): R {
  const { parts, privateParts } = takeOverSales(record);
  return {
    ...record,
    parts: takeOverRole(mapPart(parts, 'news', '"announced":{', takeOverEdition)),
    privateParts: mapPart(privateParts, 'roles', '"requests":[', takeOverRequests),
    lost: takeOverLost(record),
  };
}

const read = <T>(schema: z.ZodType<T>, text: string | undefined): T | undefined =>
  text === undefined ? undefined : schema.safeParse(parseJson(text)).data;

/** @param mark without which the text needs no change */
function mapPart(
  parts: Texts['parts'],
  name: string,
  mark: string,
  takeOver: (text: string) => object | undefined,
): Texts['parts'] {
  const text = parts[name];
  const taken = text?.includes(mark) && takeOver(text);
  return taken ? { ...parts, [name]: JSON.stringify(taken) } : parts;
}

const formerMessage = z.object({ channelId: id.nullish(), isUnconfirmed: z.boolean().nullish() });
const formerMessages = formerMessage.extend({ posts: list(formerMessage).default([]) });

/** Feeds remembered for themselves that their message, which has its channel for a key, was lost. */
function takeOverLost({ parts, privateParts, lost }: Former): Former['lost'] {
  const texts = { goal: parts.goal, online: privateParts.online, 'price-list': parts['price-list'] };
  const found = Object.entries(texts).flatMap(([feed, text]) => {
    const state = text?.includes('"isUnconfirmed":true') ? read(formerMessages, text) : undefined;
    return [state, ...(state?.posts ?? [])].flatMap((one) =>
      one?.channelId && one.isUnconfirmed ? { feed, key: one.channelId, at: 0 } : [],
    );
  });
  return [
    ...lost,
    ...found.filter(({ feed, key }) => !lost.some((one) => one.feed === feed && one.key === key)),
  ];
}

const formerRole = z.object({ role: z.object({ id, channelIds: list(id) }) });

/** The role to call was kept with the alerts. It goes along with the channels where it was allowed. */
function takeOverRole(parts: Texts['parts']): Texts['parts'] {
  const former = parts.staff === undefined ? read(formerRole, parts.alerts) : undefined;
  return former ? { ...parts, staff: JSON.stringify(former) } : parts;
}

const formerNews = z.looseObject({
  announced: z.looseObject({ version: z.literal([2, 3]).default(2), edition: z.undefined().optional() }),
});

/** What was announced named the version of EasyDonate's API. */
function takeOverEdition(text: string): object | undefined {
  const news = read(formerNews, text);
  return news && { ...news, announced: { ...news.announced, edition: `${news.announced.version}` } };
}

const formerRequests = z.looseObject({
  requests: z.array(z.record(z.string(), z.unknown())),
  nextRequest: z.unknown().optional(),
});

/** Requests for roles had words of their own, and one member each. */
function takeOverRequests(text: string): object | undefined {
  const roles = read(formerRequests, text);
  if (!roles) return undefined;
  const { requests, nextRequest, ...rest } = roles;
  const cards = requests.map(({ memberId, askedAt, decided, ...one }) => ({
    ...{ ...one, askers: [memberId], at: askedAt, closed: decided },
  }));
  return { ...rest, cards, nextId: nextRequest };
}

const number = z.number().int();

const formerLedger = z.object({
  shopId: number,
  newest: number,
  since: time,
  knownSince: time,
  total: number.nullable().default(null),
  paid: list(z.tuple([number, time])),
  saltId: z.string(),
  buyers: list(z.string()),
  days: list(
    z.object({
      day: z.iso.date(),
      sum: z.number(),
      count: number,
      first: number,
      /** By names, which can't be told from those of products that are sold today. */
      goods: list(z.tuple([z.string(), z.number()])),
      missed: number.nullable().default(0),
    }),
  ),
  reportedDay: z.iso.date().nullable(),
});

const formerPurchases = z.looseObject({
  channelId: id.nullable(),
  staffChannelId: id.nullable(),
  reportedDay: z.iso.date().nullable().optional(),
  ledger: formerLedger,
});

const formerRoles = z.looseObject({ isOn: z.literal(true), shopId: number, newest: number });

/** Purchases and roles read payments for themselves. The older number wins, so that nothing is left out for one of them. */
function takeOverSales({ parts, privateParts }: Texts): Texts {
  if (parts.sales !== undefined) return { parts, privateParts };
  const told = read(formerPurchases, parts.purchases);
  const purchases = told && (told.channelId ?? told.staffChannelId) !== null ? told : undefined;
  const roles = read(formerRoles, privateParts.roles);
  const cursors = [
    ...(purchases ? [{ name: 'purchases', ...pickCursor(purchases.ledger) }] : []),
    ...(roles ? [{ name: 'roles', ...pickCursor(roles) }] : []),
  ];
  const [first] = cursors;
  if (!first) return { parts, privateParts };
  const ofShop = cursors.filter(({ shopId }) => shopId === first.shopId);
  const sales: Sales = {
    shopId: first.shopId,
    newest: Math.min(...ofShop.map(({ newest }) => newest)),
    readers: ofShop.map(({ name }) => name),
    ledger: purchases ? toLedger(purchases.ledger) : null,
  };
  const { ledger, ...others } = purchases ?? {};
  const reportedDay = purchases?.reportedDay ?? ledger?.reportedDay;
  return {
    parts: {
      ...parts,
      ...(purchases && { purchases: JSON.stringify({ ...others, reportedDay }) }),
      sales: JSON.stringify(sales),
    },
    privateParts: roles
      ? { ...privateParts, roles: JSON.stringify({ ...roles, newest: undefined }) }
      : privateParts,
  };
}

const pickCursor = ({ shopId, newest }: { shopId: number; newest: number }) => ({ shopId, newest });

const toLedger = ({ newest, paid, days, ...former }: z.output<typeof formerLedger>): Sales['ledger'] => ({
  ...former,
  bookedTo: newest,
  booked: paid,
  watched: [],
  days: days.map((one) => ({ ...one, goods: one.goods.map(([, times]) => [null, times, null]) })),
});
