import '@skyra/discord-components-core/discord-mention.js';
import { html, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { ansiSpans } from './ansi.js';
import { type ListNode, lineNodes, type MarkdownNode, type MentionKind, textNodes } from './nodes.js';
import { type Clock, fullTime, timestampText } from './time.js';
import type { MessageWords } from './words.js';

/** What a text needs besides itself to be shown. */
export interface Reading {
  readonly words: MessageWords;
  readonly clock: Clock;
  /** Names of people, roles and channels by id. */
  readonly names: ReadonlyMap<string, string>;
}

type Shown = string | TemplateResult;

/** A text of a message or of an embed with Discord's markdown. */
export const markdown = (text: string, reading: Reading): Shown[] => shownAll(textNodes(text), reading);

/** A title, in which only marks within the line mean anything. */
export const markdownLine = (text: string, reading: Reading): Shown[] => shownAll(lineNodes(text), reading);

const shownAll = (nodes: readonly MarkdownNode[], reading: Reading): Shown[] =>
  nodes.map((node) => shown(node, reading));

function shown(node: MarkdownNode, reading: Reading): Shown {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'code':
      return html`<code class="code">${node.text}</code>`;
    case 'codeBlock':
      return codeBlock(node.language, node.text);
    case 'list':
      return list(node, reading);
    case 'time':
      return time(node.seconds, node.style, reading);
    case 'mention':
      return mention(node.kind, node.target, reading);
    default:
      return withChildren(node, shownAll(node.children, reading));
  }
}

function withChildren(node: Extract<MarkdownNode, { children: unknown }>, children: Shown[]): TemplateResult {
  switch (node.type) {
    case 'strong':
      return html`<strong>${children}</strong>`;
    case 'em':
      return html`<em>${children}</em>`;
    case 'underline':
      return html`<u>${children}</u>`;
    case 'strike':
      return html`<s>${children}</s>`;
    case 'spoiler':
      // Shown under the pointer or with the focus.
      return html`<span class="spoiler" tabindex="0">${children}</span>`;
    case 'quote':
      return html`<blockquote class="quote">${children}</blockquote>`;
    case 'subtext':
      return html`<small class="subtext">${children}</small>`;
    case 'heading':
      return html`<h3 class="heading heading-${node.level}">${children}</h3>`;
    case 'link':
      return html`<a class="link" href=${node.address} target="_blank" rel="noopener noreferrer">${children}</a>`;
  }
}

function list({ start, items }: ListNode, reading: Reading): TemplateResult {
  const lines = items.map((item) => html`<li>${shownAll(item, reading)}</li>`);
  return start === undefined
    ? html`<ul class="list">${lines}</ul>`
    : html`<ol class="list" start=${start}>${lines}</ol>`;
}

const codeBlock = (language: string, text: string): TemplateResult =>
  html`<pre class="code-block"><code>${language === 'ansi' ? ansi(text) : text}</code></pre>`;

const ansi = (text: string): TemplateResult[] =>
  ansiSpans(text).map(({ text, colour, bold, underline }) => {
    const classes = {
      [`ansi-${colour}`]: colour !== undefined,
      'ansi-bold': bold,
      'ansi-underline': underline,
    };
    return html`<span class=${classMap(classes)}>${text}</span>`;
  });

function time(seconds: number, style: string, { words, clock }: Reading): TemplateResult {
  const at = seconds * 1000;
  return html`<time class="time" datetime=${new Date(at).toISOString()} title=${fullTime(at, words, clock)}
    >${timestampText(seconds, style, words, clock)}</time
  >`;
}

function mention(kind: MentionKind, target: string, { words, names }: Reading): TemplateResult {
  const unknown = { user: words.someone, role: words.someRole, channel: words.someChannel };
  const name = kind === 'everyone' || kind === 'command' ? target : (names?.get(target) ?? unknown[kind]);
  const type = { user: 'user', role: 'role', channel: 'channel', everyone: 'user', command: 'slash' }[kind];
  return html`<discord-mention type=${type}>${name}</discord-mention>`;
}
