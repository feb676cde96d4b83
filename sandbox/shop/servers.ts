import { SERVERS, SHOP_ID } from './ids.js';
import type { Say } from './say.js';
import type { WireServer } from './wire.js';

function server(id: number, name: string, ip: string, port: string | number, more: Partial<WireServer> = {}) {
  return {
    id,
    name,
    ip,
    port,
    rcon_ip: 'LEAK-rcon-ip',
    rcon_port: 'LEAK-rcon-port',
    rcon_password: 'LEAK-rcon-password',
    version: '1.20.4',
    is_port_hidden: 0,
    hide_ip: 0,
    is_hidden: 0,
    shop_id: SHOP_ID,
    created_at: '2023-11-04 12:00:00',
    updated_at: '2025-09-30 18:45:10',
    ...more,
  } satisfies WireServer;
}

/** The six servers of the sample shop. */
export function sampleServers(say: Say): WireServer[] {
  return [
    server(SERVERS.survival, say('Выживание', 'Survival'), 'play.example.net', '25565'),
    server(SERVERS.anarchy, say('Анархия', 'Anarchy'), 'anarchy.example.net', 25570, {
      version: '1.16.5-1.20.4',
    }),
    server(SERVERS.creative, say('Творчество', 'Creative'), 'hidden-address.example.net', '25571', {
      hide_ip: 1,
    }),
    server(SERVERS.skyblock, say('Скайблок', 'SkyBlock'), '203.0.113.7', '25599', {
      is_port_hidden: 1,
      version: '1.19.4',
    }),
    server(SERVERS.staging, say('Испытательный', 'Staging'), 'staging.example.net', '25588', {
      is_hidden: 1,
    }),
    server(SERVERS.minigames, say('Мини-игры', 'Minigames'), '198.51.100.20', '19132', {
      version: '',
    }),
  ];
}
