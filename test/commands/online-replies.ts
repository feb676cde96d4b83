import { boardView, type CountedServer } from '../../src/feeds/online/board.js';
import { onlinePageView } from '../../src/feeds/online/page.js';
import { onlinePart } from '../../src/feeds/online/state.js';
import type { Format } from '../../src/ui/format.js';
import type { Reply } from '../../src/ui/reply.js';
import { CHANNEL_ID, viewOf } from '../support/feed-views.js';
import { AT, server, shop, type Wire } from '../support/samples.js';
import { usedChannel } from './setup/check-up-facts.js';

const counted = (fields: Wire, more: Partial<CountedServer> = {}): CountedServer => {
  const one = server({ ip: 'play.example.net', port: 25_565, ...fields });
  const { host = '', port = null } = one.endpoint?.reveal() ?? {};
  const silence = { silentSince: null, isSilent: false };
  return { id: one.id, host, port, players: { online: 28, max: 100 }, ...silence, ...more, server: one };
};

const silent = { players: null, silentSince: AT, isSilent: true };
const SERVERS = [
  counted({ name: 'Survival', version: '1.20.4' }),
  counted({ id: 2, name: 'SkyBlock' }, { players: { online: 0, max: 20 } }),
  counted({ id: 3, name: 'Minigames' }, silent),
  counted({ id: 4, name: 'New' }, { players: null }),
];
const SHOP = shop({ domain: 'shop.example.com', color: '#10ab7c' });

const off = viewOf(onlinePart);
const on = viewOf(onlinePart, { channelId: CHANNEL_ID });
const channel = usedChannel({ id: CHANNEL_ID, missing: [] });

export const ONLINE_REPLIES: Readonly<Record<string, (how: Format) => Reply>> = {
  'players online': (how) => boardView(SERVERS, SHOP, how),
  'players online: one server': (how) => boardView(SERVERS.slice(0, 1), SHOP, how),
  'players online: one server without an answer': (how) => boardView(SERVERS.slice(2, 3), SHOP, how),
  'players online: nobody': (how) => boardView(SERVERS.slice(1, 3), SHOP, how),
  'players online: no sum': (how) => boardView(SERVERS, { ...SHOP, hidesOnline: true }, how),
  'players online: no servers': (how) => boardView([], SHOP, how),
  'players online page: off': ({ words }) => onlinePageView(off, [], undefined, words),
  'players online page: on': ({ words }) => onlinePageView(on, SERVERS, channel, words),
  'players online page: no servers': ({ words }) => onlinePageView(on, [], channel, words),
  'players online page: the shop is away': ({ words }) =>
    onlinePageView({ ...on, problem: { kind: 'unreachable' } }, undefined, channel, words),
};
