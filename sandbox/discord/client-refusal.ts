/** A real client could not do this: there is no such command, button or field, or its value would not be taken. */
export class ClientRefusal extends Error {
  override readonly name = 'ClientRefusal';
}

/** The bot left the user waiting: "The application did not respond", or "thinking…" without an end. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Refuses what a client would not let its user do. */
export function refuse(reason: string): never {
  throw new ClientRefusal(reason);
}
