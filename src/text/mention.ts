export const channelMention = (id: string): string => `<#${id}>`;

/** @param everyoneId the id of the role that everyone has, the guild's */
export const roleMention = (id: string, everyoneId: string): string =>
  id === everyoneId ? '@everyone' : `<@&${id}>`;
