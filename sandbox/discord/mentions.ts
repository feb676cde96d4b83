import { AllowedMentionsTypes, type APIUser, PermissionFlagsBits } from 'discord.js';
import { personUser, rolePayloads } from './payloads.js';
import type { AllowedMentions } from './rules.js';
import type { ChannelState } from './state.js';

export interface Pings {
  mentions: APIUser[];
  mention_roles: string[];
  mention_everyone: boolean;
}

/**
 * Whom a text pings: what it mentions outside of code, as far as allowed_mentions lets it (absent: all). Everyone, and roles
 * that not everyone may mention, are pinged by those with the permission only.
 */
export function pings(
  text: string,
  allowed: AllowedMentions | null | undefined,
  { guild }: ChannelState,
  permissions: bigint,
): Pings {
  const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]+`/g, ' ');
  const may = (kind: AllowedMentionsTypes) => !allowed || allowed.parse?.includes(kind) === true;
  const mayUser = (id: string) => may(AllowedMentionsTypes.User) || allowed?.users?.includes(id) === true;
  const mayRole = (id: string) => may(AllowedMentionsTypes.Role) || allowed?.roles?.includes(id) === true;
  const mayAll =
    (permissions & (PermissionFlagsBits.MentionEveryone | PermissionFlagsBits.Administrator)) !== 0n;
  const roles = new Set(
    rolePayloads(guild)
      .filter(({ mentionable }) => mentionable || mayAll)
      .map(({ id }) => id),
  );
  return {
    mentions: idsIn(prose, /<@!?(\d+)>/g)
      .filter(mayUser)
      .flatMap((id) => {
        const person = guild.people.get(id);
        return person ? [personUser(person)] : [];
      }),
    mention_roles: idsIn(prose, /<@&(\d+)>/g).filter((id) => roles.has(id) && mayRole(id)),
    mention_everyone: mayAll && /@(everyone|here)\b/.test(prose) && may(AllowedMentionsTypes.Everyone),
  };
}

const idsIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])),
];
