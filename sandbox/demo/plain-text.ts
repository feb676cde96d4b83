import { type APIEmbed, type APIMessage, ComponentType, MessageFlags } from 'discord.js';
import { inRows } from '../discord/components.js';
import { parseLine, parseText } from '../page/message/grammar.js';
import { calendarTime, timestampText } from '../page/message/time.js';
import { messageWords } from '../page/message/words.js';
import type { Language } from './protocol.js';

/** A message for a terminal: its texts without markdown, then rows of buttons, those that are links with their address. */
export function plainMessage(message: APIMessage, language: Language): string {
  const reader = new Reader(language);
  return [
    ...((message.flags ?? 0) & MessageFlags.Ephemeral ? [`(${messageWords[language].onlyYou})`] : []),
    ...(message.content === '' ? [] : [reader.text(message.content)]),
    ...message.embeds.map((embed) => barred(reader.embed(embed))),
    ...(message.components ?? []).map((row) => inRows([row]).map(control).join(' ')),
  ].join('\n');
}

const barred = (text: string): string => text.replace(/^/gm, '│ ').replace(/ +$/gm, '');

type Control = ReturnType<typeof inRows>[number];

function control(part: Control): string {
  if (part.type !== ComponentType.Button) return `[${part.placeholder ?? ''} ▾]`;
  const label = `[${'label' in part ? part.label : ''}]`;
  return 'url' in part ? `${label} <${part.url}>` : label;
}

type Node = Readonly<Record<string, unknown>>;

const nodes = (content: unknown): Node[] =>
  Array.isArray(content) ? content.filter((node) => typeof node === 'object' && node !== null) : [];

/** Turns Discord's markdown into plain text in one language. */
class Reader {
  readonly #words: (typeof messageWords)[Language];
  readonly #clock = { now: Date.now() };

  constructor(language: Language) {
    this.#words = messageWords[language];
  }

  embed({ author, title, url, description, fields = [], footer, timestamp }: APIEmbed): string {
    const time = timestamp && calendarTime(Date.parse(timestamp), this.#words, this.#clock);
    return [
      author && author.name + (author.url === undefined ? '' : ` <${author.url}>`),
      title && this.#all(parseLine(title)) + (url === undefined ? '' : ` <${url}>`),
      description && this.text(description),
      ...fields.map(({ name, value }) => `${this.text(name)}: ${this.text(value)}`),
      [footer?.text, time].filter(Boolean).join(' • '),
    ]
      .filter(Boolean)
      .join('\n');
  }

  text(text: string): string {
    return this.#all(parseText(text)).trim();
  }

  #all(content: unknown): string {
    if (!Array.isArray(content)) return String(content ?? '');
    return nodes(content)
      .map((node) => this.#node(node))
      .join('');
  }

  #node(node: Node): string {
    const { type, content } = node;
    switch (type) {
      case 'strikethrough':
        return `~~${this.#all(content)}~~`;
      case 'heading':
      case 'subtext':
        return `${this.#all(content)}\n`;
      case 'list':
        return nodes(node.lines)
          .map((line) => `• ${this.#all(line.content)}\n`)
          .join('');
      case 'codeBlock':
        return `\n    ${String(content).trim().replaceAll('\n', '\n    ')}\n`;
      case 'link':
        return `${this.#all(content)} <${node.target}>`;
      case 'timestamp':
        return timestampText(Number(node.timestamp), String(node.format ?? ''), this.#words, this.#clock);
      case 'user':
      case 'role':
      case 'channel':
        return `@${this.#words.unknown[type]}`;
      case 'slashCommand':
        return `/${node.fullName}`;
      case 'br':
        return '\n';
      default:
        return this.#all(content ?? node.name);
    }
  }
}
