import type { Reply } from '../../src/ui/reply.js';

/** All texts of a reply that Discord reads as Markdown. */
export const markdownTexts = ({ content = '', embeds = [] }: Reply): string[] => [
  content,
  ...embeds.flatMap(({ title = '', description = '', fields = [] }) => [
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]),
];

/** What is left of Markdown without its escaped characters, its code and its links; undefined for an open code span. */
export function markup(text: string): string | undefined {
  let rest = '';
  for (let at = 0; at < text.length; ) {
    const [skipped] = /^(?:\\[\\*_~`|<>[\]()#+.-]|<?https?:\/\/[^\s<>]*>?)/.exec(text.slice(at)) ?? [];
    const [fence] = /^`+/.exec(text.slice(at)) ?? [];
    if (skipped) at += skipped.length;
    else if (fence) {
      const end = text.indexOf(fence, at + fence.length);
      if (end < 0) return undefined;
      at = end + fence.length;
    } else {
      rest += text[at];
      at += 1;
    }
  }
  return rest;
}
