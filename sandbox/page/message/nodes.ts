import { LRUCache } from 'lru-cache';
import { type ListLine, parseLine, parseText } from './grammar.js';
import { webLink } from './link.js';

export type MentionKind = 'user' | 'role' | 'channel' | 'everyone' | 'command';

/** What markdown comes to. Line breaks are in the texts. */
export type MarkdownNode =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | {
      readonly type: 'strong' | 'em' | 'underline' | 'strike' | 'spoiler' | 'quote' | 'subtext';
      readonly children: readonly MarkdownNode[];
    }
  | { readonly type: 'heading'; readonly level: number; readonly children: readonly MarkdownNode[] }
  | ListNode
  | { readonly type: 'codeBlock'; readonly language: string; readonly text: string }
  | { readonly type: 'link'; readonly address: string; readonly children: readonly MarkdownNode[] }
  | { readonly type: 'time'; readonly seconds: number; readonly style: string }
  /** `target` is an id, or the name where it is known from the text. */
  | { readonly type: 'mention'; readonly kind: MentionKind; readonly target: string };

export interface ListNode {
  readonly type: 'list';
  /** The number of the first item; undefined for bullets. */
  readonly start: number | undefined;
  readonly items: readonly (readonly MarkdownNode[])[];
}

/** The nodes of a message or of a text in an embed. */
export function textNodes(text: string): readonly MarkdownNode[] {
  const nodes = known.get(text) ?? nodesOf(parseText(text));
  known.set(text, nodes);
  return nodes;
}

/** The whole channel is drawn again at every change, while its texts stay. */
const known = new LRUCache<string, readonly MarkdownNode[]>({ max: 1000 });

/** The nodes of a title, where only marks within the line mean anything. */
export const lineNodes = (text: string): MarkdownNode[] => nodesOf(parseLine(text));

type Parsed = Readonly<Record<string, unknown>>;

const isParsed = (value: unknown): value is Parsed => typeof value === 'object' && value !== null;

const textAt = (node: Parsed, key: string): string => {
  const value = node[key];
  return typeof value === 'string' ? value : '';
};

function nodesOf(parsed: unknown, inLink = false): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  for (const one of Array.isArray(parsed) ? parsed.filter(isParsed) : []) {
    for (const node of nodeOf(one, inLink)) append(nodes, node);
  }
  return nodes;
}

/** The parser cuts texts at every mark, and a block ends its line itself. */
function append(nodes: MarkdownNode[], node: MarkdownNode): void {
  const last = nodes.at(-1);
  if (node.type !== 'text') {
    nodes.push(node);
  } else if (last?.type === 'text') {
    nodes[nodes.length - 1] = { type: 'text', text: last.text + node.text };
  } else {
    const text = last?.type === 'codeBlock' ? node.text.replace(/^\n/, '') : node.text;
    if (text !== '') nodes.push({ type: 'text', text });
  }
}

function nodeOf(parsed: Parsed, inLink: boolean): MarkdownNode[] {
  const children = (): MarkdownNode[] => nodesOf(parsed.content, inLink);
  const id = textAt(parsed, 'id');
  switch (parsed.type) {
    case 'strong':
    case 'em':
    case 'underline':
    case 'spoiler':
    case 'subtext':
      return [{ type: parsed.type, children: children() }];
    case 'strikethrough':
      return [{ type: 'strike', children: children() }];
    case 'blockQuote':
      return [{ type: 'quote', children: withoutLastBreak(children()) }];
    case 'heading':
      return [{ type: 'heading', level: Number(parsed.level), children: children() }];
    case 'list':
      return lists(Array.isArray(parsed.lines) ? parsed.lines : [], inLink);
    case 'inlineCode':
      return [{ type: 'code', text: textAt(parsed, 'content') }];
    case 'codeBlock':
      return [{ type: 'codeBlock', language: textAt(parsed, 'lang'), text: textAt(parsed, 'content') }];
    case 'link':
    case 'url':
    case 'autolink':
      return linkOf(parsed, inLink);
    case 'timestamp':
      return [timeOf(textAt(parsed, 'timestamp'), textAt(parsed, 'format'))];
    case 'user':
    case 'role':
    case 'channel':
      return [{ type: 'mention', kind: parsed.type, target: id }];
    case 'everyone':
    case 'here':
      return [{ type: 'mention', kind: 'everyone', target: parsed.type }];
    case 'slashCommand':
      return [{ type: 'mention', kind: 'command', target: textAt(parsed, 'fullName') }];
    case 'emoji':
      return [{ type: 'text', text: `:${textAt(parsed, 'name')}:` }];
    case 'twemoji':
      return [{ type: 'text', text: textAt(parsed, 'name') }];
    case 'br':
      return [{ type: 'text', text: '\n' }];
    default:
      return [{ type: 'text', text: textAt(parsed, 'content') }];
  }
}

/** A link within a link is its text alone. */
function linkOf(parsed: Parsed, inLink: boolean): MarkdownNode[] {
  const children = nodesOf(parsed.content, true);
  const address = webLink(textAt(parsed, 'target'));
  return inLink || address === undefined ? children : [{ type: 'link', address, children }];
}

/** Discord leaves a time as it was written where no calendar reaches. */
function timeOf(written: string, style: string): MarkdownNode {
  const seconds = Number(written);
  return Number.isNaN(new Date(seconds * 1000).getTime())
    ? { type: 'text', text: `<t:${written}${style && `:${style}`}>` }
    : { type: 'time', seconds, style };
}

function withoutLastBreak(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const last = nodes.at(-1);
  if (last?.type !== 'text') return [...nodes];
  const text = last.text.replace(/\n$/, '');
  return [...nodes.slice(0, -1), ...(text === '' ? [] : [{ type: 'text', text } as const])];
}

/** Lines of equal indent are a list; deeper ones belong to the item above them. */
function lists(lines: readonly ListLine[], inLink: boolean): ListNode[] {
  const result: { type: 'list'; start: number | undefined; items: MarkdownNode[][] }[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    if (line === undefined) break;
    const next = lines.findIndex(({ indent }, index) => index > at && indent <= line.indent);
    const end = next === -1 ? lines.length : next;
    const item = [...nodesOf(line.content, inLink), ...lists(lines.slice(at + 1, end), inLink)];
    const current = result.at(-1);
    if (current && (current.start === undefined) === (line.number === undefined)) current.items.push(item);
    else result.push({ type: 'list', start: line.number, items: [item] });
    at = end;
  }
  return result;
}
