/* What the comparison bots have in common: the environment, the shop's two lists, and the commands to register. */

import { ApplicationCommandOptionType } from 'discord.js';
import { request } from 'undici';

export const { DISCORD_TOKEN: token, DISCORD_API_URL: api } = process.env;

const { SHOP_API_URL, SHOP_KEY } = process.env;

/** The servers with their products, as the shop answers. */
export async function fetchServers() {
  const { body } = await request(`${SHOP_API_URL}/api/v2/shop/${SHOP_KEY}/servers`, {
    headers: { 'user-agent': 'shopkeep-bench/1.0' },
  });
  const { response } = await body.json();
  return response;
}

const lineOf = ({ name, price }) => `- ${name}: ${price}`;

/** Each server with its products. */
export const listOf = (servers) =>
  servers
    .map(({ name, ip, port, version, products }) =>
      [`**${name}**`, `\`${ip}:${port}\` ${version}`, ...products.map(lineOf)].join('\n'),
    )
    .join('\n')
    .slice(0, 4096);

/** What completion offers: up to 25 products whose names hold what was typed. */
export const choicesOf = (servers, typed) =>
  servers
    .flatMap(({ products }) => products)
    .filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, 25)
    .map(({ id, name, price }) => ({ name: `${name}: ${price}`, value: String(id) }));

export const serversCommand = { name: 'servers', description: 'Show the game servers' };

export const productCommand = {
  name: 'product',
  description: 'Show a product',
  options: [
    {
      type: ApplicationCommandOptionType.String,
      name: 'product',
      description: 'Name or number of the product',
      required: true,
      autocomplete: true,
    },
  ],
};

/** Registers the commands, and says so in the way that the bench waits for. */
export async function ready(client, commands) {
  await client.application.commands.set(commands);
  console.log('{"msg":"ready"}');
}
