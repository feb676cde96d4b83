import { ButtonStyle } from 'discord.js';
import type { Reply } from '../../src/views/reply.js';

const STYLES: Partial<Record<number, string>> = { [ButtonStyle.Primary]: '!', [ButtonStyle.Danger]: '✕' };

/**
 * A reply as a list of lines, from top to bottom: texts as they are, buttons as `[label](target)` with `!` before the main one
 * and `✕` before a dangerous one, options of selects with `•` where they are chosen. Values that nobody reads are left out.
 */
export function linesOf({ content, embeds = [], components = [] }: Reply): string[] {
  const shown = embeds.flatMap(({ author, title, description, fields = [], footer }) => [
    ...[author?.name, title, description].flatMap((text) => text?.split('\n') ?? []),
    ...fields.flatMap(({ name, value }) => [`${name}:`, ...value.split('\n')]),
    ...(footer ? [footer.text] : []),
  ]);
  const rows = components.flatMap(({ components: parts }) =>
    parts.flatMap((part) => {
      if ('options' in part)
        return [
          `${part.placeholder ?? ''} (${part.custom_id})`,
          ...part.options.map(
            ({ label, value, default: isChosen }) => `${isChosen ? '•' : '-'} ${label} (${value})`,
          ),
        ];
      if (!('label' in part)) return [];
      const target = 'url' in part ? part.url : 'custom_id' in part ? part.custom_id : '';
      return [`${STYLES[part.style] ?? ''}[${part.label}](${target})`];
    }),
  );
  return [...(content === undefined ? [] : content.split('\n')), ...shown, ...rows].filter(
    (line) => line !== '',
  );
}
