import { REST, type RESTOptions } from '@discordjs/rest';
import { Gateway as DiscordGateway, type Listener } from './discord-gateway.js';

interface GatewayOptions {
  readonly token: string;
  readonly rest: Partial<RESTOptions>;
  readonly onEvent: Listener;
}

/** The bot's connection to the local Discord beside it. */
export class Gateway {
  readonly shards = new Map<number, never>();
  readonly rest: REST;
  readonly #onEvent: Listener;

  constructor({ token, rest, onEvent }: GatewayOptions) {
    this.rest = new REST(rest).setToken(token);
    this.#onEvent = onEvent;
  }

  serves(): boolean {
    return true;
  }

  async connect(): Promise<void> {
    DiscordGateway.connect(this.#onEvent);
  }
}
