/* The least that a bot can do: no intents, no shop, a constant reply. Its size is that of a real one. */

import { Client, Events } from 'discord.js';
import { api, productCommand, ready, serversCommand, token } from './shop.mjs';

const lines = Array.from({ length: 10 }, (_, index) => `- Diamond sword ${index}: 49`).join('\n');
const servers = {
  embeds: [
    {
      title: 'Servers',
      description: ['Survival', 'Anarchy', 'Creative']
        .map((name) => `**${name}**\n\`play.example.net:25565\` 1.20.4\n${lines}`)
        .join('\n'),
    },
  ],
};
const product = { embeds: [{ title: 'Diamond sword 1', description: '49\n\nA sword made of diamonds.' }] };
const choices = Array.from({ length: 10 }, (_, index) => ({
  name: `Diamond sword ${index}: 49`,
  value: String(index + 1),
}));

const client = new Client({ intents: [], rest: { api } });

client.on(Events.InteractionCreate, async (interaction) => {
  try {
    if (interaction.isAutocomplete()) await interaction.respond(choices);
    else if (interaction.commandName === 'product') await interaction.reply(product);
    else await interaction.reply(servers);
  } catch (error) {
    console.error(error);
  }
});
client.once(Events.ClientReady, () => ready(client, [serversCommand, productCommand]));
client.login(token);
