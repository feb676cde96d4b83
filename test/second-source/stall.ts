import { createServer } from 'node:http';
import { listen } from '../support/program.js';

export const KEY = 'stall/c29tZSBrZXk+Zm9y/IHRlc3Rz==';

/** `secret`: players may see the realm, not its address. */
const REALMS = [
  { no: 4, title: 'Skyblock', host: 'sky.example.com', port: 25565, secret: false, off: false },
  { no: 5, title: 'Mines', host: 'vault.example.net', port: 25599, secret: true, off: false },
  { no: 6, title: 'Workshop', host: 'workshop.example.net', port: 25600, secret: false, off: true },
];

const good = (no: number, title: string, cents: number, realms: readonly number[], hidden = false) => ({
  ...{ no, title, cents, was: cents, kind: 'item', about: '', realms, hidden },
});
type Good = ReturnType<typeof good>;

/** Orders quote what console and buyer wrote. */
const order = (no: number, realm: number, product: Good, got: string) => ({
  ...{ no, state: 'done', player: 'Steve', mail: 'steve.secret@example.org', cents: product.cents },
  ...{ at: Date.parse('2026-11-22T11:00:00Z') / 1000, realm: REALMS.find(({ no: one }) => one === realm) },
  goods: [{ no: product.no, title: product.title, cents: product.cents, run: ['give Steve egg 1'] }],
  console: [{ run: 'give Steve egg 1', got }],
});

const EGG = good(11, 'Dragon egg', 499, [4, 5]);
const CROWN = good(12, 'Crown', 1250, [5]);

/** What nobody may read: hidden goods, a hidden realm, a secret address, mail, and the key. */
export const HIDDEN = /Gold key|Workshop|vault\.example|25599|steve\.secret|c29tZSBr/;

/** A shop's server on another platform. What it has can be changed. */
export async function startStall() {
  const asked: string[] = [];
  const stall = {
    key: KEY,
    isDown: false,
    asked,
    store: { no: 31, title: 'Corner Stall', site: 'stall.example.com' },
    realms: REALMS,
    goods: [EGG, CROWN, good(14, 'Gold key', 1, [4], true), good(15, 'Workshop pass', 700, [6])],
    orders: [
      order(7001, 4, EGG, 'Gave 1 [Dragon Egg] to Steve'),
      order(
        7002,
        5,
        CROWN,
        'Lost connection to vault.example.net:25599 while serving steve.secret@example.org',
      ),
    ],
  };
  const server = createServer(({ url = '', headers, socket }, response) => {
    stall.asked.push(url);
    const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
    const [, kind = '', no] = url.split('/');
    if (stall.isDown) socket.destroy();
    else if (headers.authorization !== `Bearer ${stall.key}`) answer(401, { ok: false, why: 'key' });
    else if (kind === 'store') answer(200, { ok: true, data: stall.store });
    else if (no === undefined) answer(200, { ok: true, data: { goods: stall.goods, realms: stall.realms } });
    else {
      const data = stall.orders.find((one) => one.no === Number(no));
      answer(data ? 200 : 404, data ? { ok: true, data } : { ok: false, why: 'absent' });
    }
  });
  const port = await listen(server);
  const close = async () => void server.close();
  return Object.assign(stall, { url: `http://127.0.0.1:${port}`, close });
}

export type Stall = Awaited<ReturnType<typeof startStall>>;
