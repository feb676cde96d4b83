/**
 * The address that adds an application to a Discord server: as a bot, with its commands, and without permissions, because
 * replies to interactions need none.
 */
export const invitationTo = (applicationId: string): string =>
  `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands&permissions=0`;
