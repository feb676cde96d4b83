import type { Shops } from '../../src/shop/shops.js';
import { openGuildShops as openShops } from '../support/guild-shops.js';

type OpenShop = Awaited<ReturnType<Shops['open']>>;
type Given<Method extends 'state' | 'checkUp'> = Parameters<OpenShop[Method]>;
type GivenFind<Method extends 'find' | 'findForBuyer'> = Parameters<OpenShop['payments'][Method]>;

/** A guild's shop, opened anew for each use, as each interaction does. */
export function reopened(shops: Shops, guildId: string) {
  const open = () => shops.open(guildId);
  return {
    info: async () => (await open()).info(),
    catalogue: async () => (await open()).catalogue(),
    identity: async () => (await open()).identity(),
    cachedCatalogue: async () => (await open()).cachedCatalogue(),
    knownFacts: async () => (await open()).knownFacts(),
    knownProblem: async () => (await open()).knownProblem(),
    canListPayments: async () => (await open()).payments.canList,
    paymentSearch: async () => (await open()).payments.search,
    recentPayments: async () => (await open()).payments.recent(),
    lastSeenPayment: async (id: number) => (await open()).payments.recall(id),
    listedPayment: async (id: number) => (await open()).payments.findListed(id),
    recentPayment: async (id: number) => (await open()).payments.findRecent(id),
    recheckPayment: async (id: number) => (await open()).payments.findAgain(id),
    payment: async (...given: GivenFind<'find'>) => (await open()).payments.find(...given),
    buyerPayment: async (...given: GivenFind<'findForBuyer'>) =>
      (await open()).payments.findForBuyer(...given),
    payments: async (page: number) => (await open()).payments.ask(page, 'refresh'),
    state: async (...given: Given<'state'>) => (await open()).state(...given),
    checkUp: async (...given: Given<'checkUp'>) => (await open()).checkUp(...given),
    link: (key: string) => shops.link(guildId, key),
    forget: <T>(change: () => Promise<T>) => shops.unlink(guildId, change),
  };
}

export type GuildShop = ReturnType<typeof reopened>;

/** As those of the tests' support, for whoever uses one guild's shop again and again. */
export function openGuildShops(parts: Parameters<typeof openShops>[0]) {
  const opened = openShops(parts);
  return { ...opened, shopOf: (guildId: string) => reopened(opened.shops, guildId) };
}
