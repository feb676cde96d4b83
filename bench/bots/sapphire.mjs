/* The same on the Sapphire framework, as its guide writes it. */

import {
  ApplicationCommandRegistries,
  Command,
  container,
  LogLevel,
  RegisterBehavior,
  SapphireClient,
} from '@sapphire/framework';
import { EmbedBuilder, GatewayIntentBits } from 'discord.js';
import { api, fetchServers, listOf, serversCommand, token } from './shop.mjs';

class ServersCommand extends Command {
  registerApplicationCommands(registry) {
    registry.registerChatInputCommand(serversCommand);
  }

  async chatInputRun(interaction) {
    await interaction.deferReply();
    const servers = await fetchServers();
    const embed = new EmbedBuilder().setTitle('Servers').setDescription(listOf(servers));
    await interaction.editReply({ embeds: [embed] });
  }
}

ApplicationCommandRegistries.setDefaultBehaviorWhenNotIdentical(RegisterBehavior.BulkOverwrite);

const client = new SapphireClient({
  intents: [GatewayIntentBits.Guilds],
  rest: { api },
  logger: { level: LogLevel.Warn },
  baseUserDirectory: null,
});

container.stores.loadPiece({ store: 'commands', name: 'servers', piece: ServersCommand });
client.once('applicationCommandRegistriesRegistered', () => console.log('{"msg":"ready"}'));
client.login(token);
