import { joinParts, memberMention } from '../../text/markdown.js';
import type { Words } from '../../words/index.js';

/** "@Alex, @Steve and 3 more"; empty without members. @param max how many are named */
export function mentionMembers(ids: readonly string[], max: number, { moreMembers }: Words): string {
  const members = [...new Set(ids)];
  const left = members.length - max;
  return joinParts([members.slice(0, max).map(memberMention).join(', '), left > 0 && moreMembers(left)], ' ');
}
