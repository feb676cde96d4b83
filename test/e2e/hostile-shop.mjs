/*
 * A shop platform in a process of its own, so that what a hostile shop sends costs nobody time but the bot. Its parent
 * says which key is hostile; any other is the sample shop's. Runs what was built, and sends its address when it is up.
 */
import { createServer } from 'node:http';
import { answerOf, readPath } from '../../build/sandbox/shop/answers.js';
import { sampleShop } from '../../build/sandbox/shop/index.js';

const hostile = process.argv[2];
const honest = sampleShop('en');

const MIB = 2 ** 20;
/** Below the bot's limits, with room for the envelope: larger ones are refused before they cost anything. */
const LIMITS = { servers: 31 * MIB, payment: 3.9 * MIB, shop: 0.9 * MIB, product: 0.9 * MIB };
const PRODUCTS = 20_000;
const COMMANDS = 20_000;

const markup = '§a§l<b>Sword</b> &lt;@everyone&gt; **[x](https://evil.example)** `||a\u200bb||` ';
/** As deep as the bot reads. */
const deep = JSON.parse(`${'['.repeat(24)}1${']'.repeat(24)}`);
const text = (length) => markup.repeat(Math.ceil(length / markup.length)).slice(0, length);

/** JSON of at most as many bytes, whose texts are as long as that allows. */
function filled(bytes, many, of) {
  const empty = Buffer.byteLength(JSON.stringify(of('')));
  // A letter of the markup takes up to three bytes, and some an escape.
  return JSON.stringify(of(text(Math.floor((bytes - empty) / many / 1.4))));
}

const server = { id: 1, name: markup, ip: 'secret.example.net', port: '25599', hide_ip: 1 };
const envelope = (response) => ({ success: 1, response });

const bodies = {
  shop: filled(LIMITS.shop, 1, (long) =>
    envelope({ ...honest.shop, name: markup, key: hostile, description: long, deep }),
  ),
  servers: filled(LIMITS.servers, PRODUCTS, (long) =>
    envelope([
      {
        ...honest.servers[0],
        deep,
        products: Array.from({ length: PRODUCTS }, (_, n) => ({
          ...honest.products[0],
          id: n + 1,
          name: `${markup}${n}`,
          description: long,
        })),
      },
    ]),
  ),
  product: filled(LIMITS.product, 1, (long) =>
    envelope({ ...honest.products[0], name: markup, description: long, deep, servers: [server] }),
  ),
};

const payment = (id) =>
  filled(LIMITS.payment, COMMANDS, (long) =>
    envelope({
      ...honest.payments[0],
      id,
      status: 2,
      server,
      products: [{ ...honest.payments[0].products[0], name: markup, rcon_password: 'aab'.repeat(50) }],
      sent_commands: Array.from({ length: COMMANDS }, (_, n) => ({
        command: `give Steve ${n}`,
        response: `${long}aabaab`,
      })),
    }),
  );
const PAYMENT_ID = 123_456_789;
const paymentBody = payment(PAYMENT_ID);

function hostileAnswer({ operation, id }) {
  if (operation === 'product' && Number(id) > 900_000) return undefined;
  if (operation === 'payment') return paymentBody.replace(String(PAYMENT_ID), id);
  return bodies[operation];
}

let payments = 0;
const shop = createServer((request, response) => {
  const asked = readPath(request.url);
  const body = asked.key === hostile ? hostileAnswer(asked) : undefined;
  if (body === undefined) {
    const { status, type, body: right } = answerOf(asked, honest);
    response.writeHead(status, { 'content-type': type }).end(right);
    return;
  }
  const bytes = Buffer.from(body);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
  payments += asked.operation === 'payment' ? 1 : 0;
  // Every fifth payment never ends.
  if (asked.operation === 'payment' && payments % 5 === 0) response.write(bytes.subarray(0, -1));
  else response.end(bytes);
});
shop.listen(0, '127.0.0.1', () => {
  const sizes = { ...bodies, payment: paymentBody };
  process.send({
    url: `http://127.0.0.1:${shop.address().port}`,
    bytes: Object.fromEntries(Object.entries(sizes).map(([name, body]) => [name, Buffer.byteLength(body)])),
  });
});
process.on('disconnect', () => process.exit());
