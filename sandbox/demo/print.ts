import { type APIMessage, ButtonStyle, ComponentType, MessageFlags } from 'discord.js';
import type { OpenModal } from '../discord/index.js';
import type { Language } from './protocol.js';
import { TEXTS } from './texts.js';

/** Prints a line. */
export const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** A message as lines of plain text, for a terminal, as a person would read it. */
export function printMessage(message: APIMessage, language: Language): string {
  const words = TEXTS[language].message;
  const readable = (text: string) => plain(text, language);
  const lines = [
    ...((message.flags ?? 0) & MessageFlags.Ephemeral ? [`(${words.onlyYou})`] : []),
    ...(message.content === '' ? [] : [readable(message.content)]),
    ...message.embeds.flatMap((embed) => [
      ...(embed.author === undefined ? [] : [embed.author.name]),
      ...(embed.title === undefined ? [] : [`■ ${readable(embed.title)}`]),
      ...(embed.url === undefined ? [] : [`  ${embed.url}`]),
      ...(embed.description === undefined ? [] : [readable(embed.description)]),
      ...(embed.fields ?? []).map(({ name, value }) =>
        value.includes('\n') ? `${name}:\n${indent(readable(value), 2)}` : `${name}: ${readable(value)}`,
      ),
      ...(embed.image === undefined ? [] : [`(${words.picture(embed.image.url)})`]),
      ...(embed.footer === undefined ? [] : [`${embed.footer.text} ${embed.timestamp ?? ''}`.trimEnd()]),
    ]),
    ...message.attachments.map(({ filename, size }) => `(${words.file(filename, size)})`),
    ...(message.components ?? []).flatMap((row) =>
      row.type === ComponentType.ActionRow ? [printRow(row)] : [],
    ),
  ];
  return indent(lines.join('\n'), 4);
}

/** Markdown as Discord would show it, as far as a terminal can: no escapes, no stars, fences and colour codes. */
const plain = (text: string, language: Language): string =>
  text
    .replace(/<t:(\d+):\w>/g, (_code, seconds: string) =>
      new Date(Number(seconds) * 1000).toLocaleString(language),
    )
    .replace(/^```(?:ansi)?\n?/gm, '')
    .replace(/^-# /gm, '')
    .replace(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '')
    .replace(/\*\*/g, '')
    .replace(/\\([^\w\s])/g, '$1')
    .replace(/\n+$/, '');

/** A form's title and fields. */
export const printForm = ({ title, components }: OpenModal): string =>
  indent(
    [
      `■ ${title}`,
      ...components.flatMap((part) =>
        part.type === ComponentType.Label
          ? [`${part.label}: ____${part.description ? `  (${part.description})` : ''}`]
          : [],
      ),
    ].join('\n'),
    4,
  );

type Row = Extract<NonNullable<APIMessage['components']>[number], { type: ComponentType.ActionRow }>;

const printRow = ({ components }: Row): string =>
  components
    .map((component) => {
      if (component.type === ComponentType.StringSelect) {
        return `[${component.placeholder ?? ''} ▾ ${component.options.map(({ label }) => label).join(' | ')}]`;
      }
      if (component.type !== ComponentType.Button || component.style === ButtonStyle.Premium) return '[…]';
      const label = component.label ?? '';
      if (component.style === ButtonStyle.Link) return `[${label} ↗]`;
      return component.disabled ? `(${label})` : `[${label}]`;
    })
    .join(' ');

const indent = (text: string, spaces: number): string => text.replace(/^(?=.)/gm, ' '.repeat(spaces));
