/* A careful author's bot: no intents, discord.js's own caches off, the shop's list kept for a minute, direct replies. */

import { Client, Events, Options } from 'discord.js';
import {
  api,
  choicesOf,
  fetchServers,
  listOf,
  productCommand,
  ready,
  serversCommand,
  token,
} from './shop.mjs';

const FRESH_MS = 60_000;

let known;

/** The list that is known, else one request for all who wait. */
function cachedServers() {
  if (known && Date.now() - known.at < FRESH_MS) return known.servers;
  const asked = { at: Date.now(), servers: fetchServers() };
  asked.servers.catch(() => {
    if (known === asked) known = undefined;
  });
  known = asked;
  return asked.servers;
}

async function answer(interaction) {
  const servers = await cachedServers();
  if (interaction.isAutocomplete()) {
    await interaction.respond(choicesOf(servers, interaction.options.getFocused()));
  } else if (interaction.commandName === 'product') {
    const id = Number(interaction.options.getString('product'));
    const product = servers.flatMap(({ products }) => products).find((candidate) => candidate.id === id);
    const { name, price, description } = product;
    await interaction.reply({ embeds: [{ title: name, description: `${price}\n\n${description}` }] });
  } else {
    await interaction.reply({ embeds: [{ title: 'Servers', description: listOf(servers) }] });
  }
}

const client = new Client({
  intents: [],
  rest: { api },
  makeCache: Options.cacheWithLimits({
    ...Options.DefaultMakeCacheSettings,
    GuildManager: 0,
    ChannelManager: 0,
    UserManager: 0,
    GuildMemberManager: 0,
  }),
});

client.on(Events.InteractionCreate, (interaction) => answer(interaction).catch(console.error));
client.once(Events.ClientReady, () => ready(client, [serversCommand, productCommand]));
client.login(token);
