import '@skyra/discord-components-core/discord-mention.js';
import { html, nothing, type TemplateResult } from 'lit';
import { LRUCache } from 'lru-cache';
import { parseLine, parseText } from './grammar.js';
import { webLink } from './link.js';
import { type Clock, timestampText } from './time.js';
import type { MessageWords } from './words.js';

/** What a text needs besides itself to be shown. */
export interface MarkdownContext {
  readonly words: MessageWords;
  readonly clock: Clock;
  /** Names of people, roles and channels by id. */
  readonly names: ReadonlyMap<string, string>;
}

type Shown = string | TemplateResult;

/** A text of a message or of an embed with Discord's markdown. */
export function markdown(text: string, context: MarkdownContext): Shown[] {
  const tree = parsed.get(text) ?? parseText(text);
  parsed.set(text, tree);
  return shownAll(tree, context);
}

/** The whole channel is drawn again at every change, while its texts stay. */
const parsed = new LRUCache<string, ReturnType<typeof parseText>>({ max: 1000 });

/** A title, in which only marks within the line mean anything. */
export const markdownLine = (text: string, context: MarkdownContext): Shown[] =>
  shownAll(parseLine(text), context);

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function shownAll(content: unknown, context: MarkdownContext): Shown[] {
  if (!Array.isArray(content)) return [String(content ?? '')];
  const nodes = content.filter(isNode);
  // A code block ends its line itself.
  return nodes
    .filter(({ type }, index) => type !== 'br' || nodes[index - 1]?.type !== 'codeBlock')
    .map((node) => shown(node, context));
}

function shown(node: Node, context: MarkdownContext): Shown {
  const { type, content } = node;
  const children = () => shownAll(content, context);
  switch (type) {
    case 'strong':
      return html`<strong>${children()}</strong>`;
    case 'em':
      return html`<em>${children()}</em>`;
    case 'underline':
      return html`<u>${children()}</u>`;
    case 'strikethrough':
      return html`<s>${children()}</s>`;
    case 'blockQuote':
      return html`<blockquote class="quote">${children()}</blockquote>`;
    case 'subtext':
      return html`<small class="subtext">${children()}</small>`;
    case 'heading':
      // Below the channel’s name, whatever size it has.
      return html`<h2 class="heading heading-${node.level}">${children()}</h2>`;
    case 'list':
      return html`<ul class="list">
        ${lines(node).map((line) => html`<li>${shownAll(line.content, context)}</li>`)}
      </ul>`;
    case 'inlineCode':
      return html`<code class="code">${content}</code>`;
    case 'codeBlock':
      return html`<pre class="code-block"><code>${codeLines(node)}</code></pre>`;
    case 'link':
    case 'url':
    case 'autolink':
      return link(String(node.target), children());
    case 'timestamp':
      return time(Number(node.timestamp), String(node.format ?? ''), context);
    case 'user': {
      const id = String(node.id);
      return mention(type, context.names.get(id) ?? context.words.unknown[type], id);
    }
    case 'role':
    case 'channel':
      return mention(type, context.names.get(String(node.id)) ?? context.words.unknown[type]);
    case 'everyone':
    case 'here':
      return mention('user', type);
    case 'slashCommand':
      return mention('slash', String(node.fullName));
    case 'emoji':
      return `:${node.name}:`;
    case 'twemoji':
      return String(node.name);
    case 'br':
      return '\n';
    default:
      return Array.isArray(content) ? html`${children()}` : String(content ?? '');
  }
}

/** Discord colours a `diff` block by the sign that its lines begin with. */
const DIFF_CLASSES: Readonly<Record<string, string>> = { '+': 'diff-added', '-': 'diff-removed' };

/** The text of a code block. */
function codeLines({ lang, content }: Node): Shown[] {
  const text = String(content);
  if (lang !== 'diff') return [text];
  return text.split(/(?<=\n)/).map((line) => {
    const name = DIFF_CLASSES[line.slice(0, 1)];
    return name === undefined ? line : html`<span class=${name}>${line}</span>`;
  });
}

const lines = ({ lines }: Node): Node[] => (Array.isArray(lines) ? lines.filter(isNode) : []);

const link = (target: string, label: Shown[]): TemplateResult => {
  const address = webLink(target);
  return address === undefined
    ? html`${label}`
    : html`<a class="link" href=${address} target="_blank" rel="noopener noreferrer">${label}</a>`;
};

function time(seconds: number, style: string, { words, clock }: MarkdownContext): Shown {
  const at = seconds * 1000;
  // No calendar reaches that far.
  if (Number.isNaN(new Date(at).getTime())) return `<t:${seconds}>`;
  return html`<time class="time" datetime=${new Date(at).toISOString()}>${timestampText(seconds, style, words, clock)}</time
  >`;
}

/** @param memberId of whom the menu opens */
const mention = (type: string, name: string, memberId?: string): TemplateResult =>
  html`<discord-mention type=${type} data-member=${memberId ?? nothing}>${name}</discord-mention>`;
