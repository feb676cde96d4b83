export interface Invitations {
  /** Asks for no permissions, because replies to interactions need none. */
  readonly plain: string;
  readonly posting: string;
  /** For posting and for giving roles. */
  readonly roles: string;
}

/** The bits of `POST_PERMISSIONS`; a test compares them. */
const TO_POST = 19456;
/** And Manage Roles. */
const TO_GIVE_ROLES = 268454912;

export function invitationAddresses(applicationId: string): Invitations {
  const address = `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands`;
  return {
    plain: `${address}&permissions=0`,
    posting: `${address}&permissions=${TO_POST}`,
    roles: `${address}&permissions=${TO_GIVE_ROLES}`,
  };
}
