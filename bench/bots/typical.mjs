/* A bot as the tutorials write it: Guilds intent, default caches, defer, request, edit. */

import { Client, EmbedBuilder, Events, GatewayIntentBits } from 'discord.js';
import { api, fetchServers, listOf, ready, serversCommand, token } from './shop.mjs';

const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api } });

client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.isChatInputCommand()) return;
  try {
    await interaction.deferReply();
    const servers = await fetchServers();
    const embed = new EmbedBuilder().setTitle('Servers').setDescription(listOf(servers));
    await interaction.editReply({ embeds: [embed] });
  } catch (error) {
    console.error(error);
  }
});
client.once(Events.ClientReady, () => ready(client, [serversCommand]));
client.login(token);
