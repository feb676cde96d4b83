import { rulesExtended, SimpleMarkdown } from 'discord-markdown-parser';
import { webLink } from './link.js';

/*
 * Discord's markdown by the rules of discord-markdown-parser, with what they lack (lists, newer timestamps) and
 * without what they get wrong: `</:1>` throws, links take any protocol and long to match, marks nest without end,
 * and no heading may follow a quote.
 */

type Rule = NonNullable<(typeof rulesExtended)[string]>;

const { defaultRules, parserFor } = SimpleMarkdown;

const LINE_START = /^$|\n *$/;
const LIST = /^(?: *(?:[-*]|\d{1,9}\.) +\S[^\n]*(?:\n|$))+/;
const LIST_ITEM = /^ *(?:[-*]|\d{1,9}\.) +(\S.*)$/gm;
const LINK =
  /^\[((?:[^[\]\\]|\\.|\[[^[\]]*\])+)\]\(<?(?<target>https?:\/\/[^\s<>()\\]+(?:\([^\s<>()\\]*\)[^\s<>()\\]*)*)>?\)/i;
const AUTOLINK = /^<(?<target>https?:\/\/[^\s<>]+)>/i;
const TIMESTAMP = /^<t:(-?\d{1,17})(?::([tTdDfFsSR]))?>/;

/** More marks within marks than anybody means; what lies deeper stays as it was written. */
const DEPTH = 16;

/** A rule of the library, with parts of it replaced. */
function rule(name: string, changes: Partial<Rule> = {}): Rule {
  const original = rulesExtended[name];
  if (original === undefined) throw new Error(`discord-markdown-parser has no rule ${name}`);
  return nested({ ...original, ...changes });
}

const nested = (rule: Rule): Rule => ({
  ...rule,
  parse: (capture, parse, state) =>
    rule.parse(
      capture,
      (source, inner) => {
        const depth = Number(state.depth ?? 0) + 1;
        return depth > DEPTH ? [{ type: 'text', content: source }] : parse(source, { ...inner, depth });
      },
      state,
    ),
});

const always =
  (pattern: RegExp): Rule['match'] =>
  (source) =>
    pattern.exec(source);

const onOwnLine =
  (pattern: RegExp): Rule['match'] =>
  (source, _state, before) =>
    LINE_START.test(before) ? pattern.exec(source) : null;

const webOnly =
  (pattern: RegExp): Rule['match'] =>
  (source) => {
    const capture = pattern.exec(source);
    return webLink(capture?.groups?.target ?? '') === undefined ? null : capture;
  };

const list = nested({
  order: defaultRules.heading.order,
  match: onOwnLine(LIST),
  parse: ([text = ''], parse, state) => ({
    lines: [...text.matchAll(LIST_ITEM)].map(
      // Inside an item nothing stands at the start of a line.
      ([, content = '']) => ({ content: parse(content, { ...state, prevCapture: ['-'] }) }),
    ),
  }),
});

const slashCommand = rule('slashCommand');

const UNCHANGED = [
  ...['escape', 'url', 'em', 'strong', 'underline', 'strikethrough', 'spoiler', 'inlineCode', 'br', 'text'],
  ...['emoticon', 'twemoji', 'emoji', 'user', 'role', 'channel', 'everyone', 'here'],
];

const lineRules = {
  ...Object.fromEntries(UNCHANGED.map((name) => [name, rule(name)])),
  link: rule('link', { match: webOnly(LINK) }),
  autolink: rule('autolink', { match: webOnly(AUTOLINK) }),
  timestamp: rule('timestamp', { match: always(TIMESTAMP) }),
  slashCommand: {
    ...slashCommand,
    match: (...[source, ...rest]: Parameters<Rule['match']>) =>
      source.startsWith('</:') ? null : slashCommand.match(source, ...rest),
  },
};

const textRules = {
  ...lineRules,
  list,
  blockQuote: rule('blockQuote'),
  codeBlock: rule('codeBlock'),
  heading: rule('heading', { match: onOwnLine(/^(#{1,3}) +([^\n]+?)(?:\n|$)/) }),
  subtext: rule('subtext', { match: onOwnLine(/^-# +([^\n]+?)(?:\n|$)/) }),
};

const textParser = parserFor(textRules);
const lineParser = parserFor(lineRules);

/** The syntax tree of a message or of a text in an embed. */
export const parseText = (text: string) => textParser(text, { inline: true });

/** The syntax tree of a title, in which only marks within the line mean anything. */
export const parseLine = (text: string) => lineParser(text, { inline: true });
