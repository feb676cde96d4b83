/** The addresses that add an application to a Discord server, as a bot with its commands. */
export interface Invitations {
  /** Without permissions, because replies to interactions need none. */
  readonly plain: string;
  /** With the permissions that posts in channels need. */
  readonly posting: string;
}

/** The bits of `POST_PERMISSIONS`; a number, because the doctor has no other use for discord.js. */
const TO_POST = 19456;

export function invitationAddresses(applicationId: string): Invitations {
  const address = `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands`;
  return { plain: `${address}&permissions=0`, posting: `${address}&permissions=${TO_POST}` };
}
