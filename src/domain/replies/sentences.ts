import { joinLines, readable } from '../../text/readable.js';
import { UNREADABLE } from '../payment.js';
import { RARE_LETTER } from './pattern.js';

/** Stands for a name, a number or anything else that the sentence speaks of. */
const BLANK = '¤';

/**
 * Characters that are read once the codes are gone, of the beginning and of the end: a longer reply is a log, and errors stand
 * where it begins or ends.
 */
const MAX_READ = { head: 3000, tail: 1000 };

/** Colours as `&c`, `&#ff8800` and `&x&f&f&8&8&0&0`, but not HTML's `&amp;`. */
const AMPERSAND_CODE = /&(?:#[\da-f]{6}|[\da-fk-orx](?![\da-z]{1,8};))/gi;
/** `§c` whose section sign was broken on its way, and a terminal's colour that lost its first byte. */
const BROKEN_CODE = /(?:Â§|\ufffd)[\da-fk-orx]|\[(?:\d{1,3}(?:;\d{1,3}){0,4})?m/gi;
/** MiniMessage: `<red>`, `<#ff0000>`, `</gradient>`, `<hover:show_text:'…'>`. What else stands in angles may be an argument. */
const COLOUR_TAG =
  /<[/!]?(?:#[\da-f]{6}|black|(?:dark_|light_)?(?:blue|green|aqua|red|purple|gr[ae]y)|gold|yellow|white|bold|italic|italics|em|underlined|strikethrough|st|obfuscated|obf|reset|[biur]|newline|rainbow|primary|secondary|(?:color|colour|c|gradient|transition|shadow|font|hover|click|insert|insertion|lang|key|g|rainbow):[^<>]{0,200}|gradient|color|hover|click)>/gi;
const HEX = /\{#[\da-f]{6}>?\}|<##[\da-f]{6}>|#[\da-f]{6}(?=[а-яё§&])/gi;

/** From a to z; x has none of its own. */
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ';
const SMALL_CAPITAL = new RegExp(`[${SMALL_CAPITALS}]`, 'gu');

/** Letters that look alike, in lower case. */
const [LATIN, CYRILLIC] = ['aceopxykmtbhr', 'асеорхукмтвнг'];
const toCyrillic = new Map([...LATIN].map((letter, index) => [letter, CYRILLIC[index] ?? letter]));
const toLatin = new Map([...CYRILLIC].map((letter, index) => [letter, LATIN[index] ?? letter]));

/** In a word of both alphabets, the letters that have no double in the other one decide. */
function unmixWord(word: string): string {
  if (!/[a-z]/.test(word) || !/[а-я]/.test(word)) return word;
  const letters = [...word];
  const isRussian = letters.some((letter) => /[а-я]/.test(letter) && !toLatin.has(letter));
  const isLatin = letters.some((letter) => /[a-z]/.test(letter) && !toCyrillic.has(letter));
  const doubles = isLatin && !isRussian ? toLatin : toCyrillic;
  return letters.map((letter) => doubles.get(letter) ?? letter).join('');
}

/** One lettering for all: small capitals, wide and mathematical letters, doubles of the other alphabet, lower case. */
function foldLetters(text: string): string {
  if (!/[^ -~\n]/.test(text)) return text.toLowerCase();
  return (
    text
      // Its compatible form is "No".
      .replaceAll('№', '#')
      .normalize('NFKC')
      .toLowerCase()
      .replace(SMALL_CAPITAL, (letter) => String.fromCharCode(97 + SMALL_CAPITALS.indexOf(letter)))
      .replaceAll('ё', 'е')
      .replace(/[’‘`´]/g, "'")
      .replace(/\p{L}+/gu, unmixWord)
      .replace(/he(?<!\p{L}he)(?= ?[а-я])/gu, 'не')
  );
}

/** After names are found: letters of other alphabets tell nothing apart. */
const foldRareLetters = (text: string): string =>
  /[^ -~\nа-я¤]/.test(text) ? text.replace(/(?![a-zа-я])\p{L}/gu, RARE_LETTER) : text;

/** Text without colours of any lettering; keeps lines. */
export const stripCodes = (text: string): string => readable(stripTags(text));

const stripTags = (text: string): string =>
  text.replace(AMPERSAND_CODE, '').replace(BROKEN_CODE, '').replace(COLOUR_TAG, '').replace(HEX, '');

/** Words of a command that are no names: a reply that repeats them says something. */
const COMMAND_WORDS =
  /^(?:users?|players?|groups?|parent|tracks?|permissions?|prefix|suffix|meta|give\w*|add\w*|set\w*|take|remove\w*|un\w+|keys?|crates?|cases?|kits?|items?|points?|tokens?|coins?|money|balance|promote|demote|temp\w*|ban|mute|whitelist|reset|true|false|all|for|from|ranks?|roles?|tags?|pets?|levels?|titles?|skills?|jobs?|effects?|perks?|quests?|currency|игрок\p{L}*|выдать|дать)$/iu;
const MAX_NAMES = 40;
/** A product of such a name must not turn "not given" into "given". */
const DENIAL = /^(?:not?|none|never|не|нет|без)$/;

/** What a sentence counts is compared, and no name: "500 coins", "128". */
const AMOUNT_OF = /^\d{1,9}(?:[.,]\d{1,9})? /;
const AMOUNT = /^\d{1,9}(?:[.,]\d{1,9})?$/;

/** Names in the lettering of sentences, longer ones first: the buyer, and what was bought. */
export const foldNames = (names: readonly string[]): readonly string[] =>
  [...new Set(names.map((name) => tidy(foldLetters(stripCodes(name))).replace(AMOUNT_OF, '')))]
    .filter((name) => name.length > 1 && !DENIAL.test(name))
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_NAMES);

/** The arguments of a command are names in its reply: players, items. */
export const listArguments = (command: string): readonly string[] =>
  command
    .slice(0, 500)
    .toLowerCase()
    .split(/\s+/)
    .slice(1, MAX_NAMES)
    .filter((word) => word.length > 2 && WORD.test(word) && !NO_NAMES.some((one) => one.test(word)));

const NO_NAMES = [DENIAL, COMMAND_WORDS, AMOUNT];
const WORD = /[\p{L}\d]/u;

/** Blanks `name` wherever it stands alone, in any case. */
export const blankName = (text: string, name: string, blank: string): string =>
  text.replace(new RegExp(`(?<![\\p{L}\\d_])${escapePattern(name)}(?![\\p{L}\\d_])`, 'giu'), blank);

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A text in quotes or brackets is a name. */
const QUOTED = /"[^"\n]{1,80}"|«[^»\n]{1,80}»|“[^”\n]{1,80}”|(?<![\p{L}\d])'[^'\n]{1,80}'(?!\p{L})/gu;
const BRACKETED = /\[[^[\]\n]{0,80}\]/g;
const HAS_LETTER = /\p{L}{2}/u;

const PREFIXES = /^(?:[^\p{L}\d[(]{0,5}(?:\[[^[\]\n]{0,80}\]|\([^()\n]{0,40}\)))+/u;
/** The console's time and level ("20:15:31 INFO:"), and signs. */
const LEADING =
  /^(?:[^\p{L}\d¤/<]+|(?:\d{4}-\d\d-\d\d[ t])?\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?\s*(?:(?:info|warn|warning|error|severe|debug)\s*:)?)+/u;

/** A text in brackets or quotes is a name, unless nothing else stands in the line. */
function blankOut(line: string, pattern: RegExp, blank = ` ${BLANK} `): string {
  if (!/["'«»“”[\](]/.test(line)) return line;
  const left = line.replace(pattern, blank);
  return HAS_LETTER.test(left) ? left : line.replace(/["«»“”[\]]/g, ' ');
}

const SENTENCE_END = /(?<=[.!?…])\s+/;
/** "Crates » Player not found": what stands before is a sentence of its own. */
const PREFIX_END = /\s*(?:»|>>|❯|➤|›|⇒)\s*/;
const splitPrefix = (line: string): readonly string[] =>
  /[»>❯➤›⇒]/.test(line) ? line.split(PREFIX_END) : [line];
/** "Crates - …", "Island | …": one word or two, and no name. */
const BARE_PREFIX = /^(?!error|fail|warn|success|ошиб|успе)(\p{L}{2,15}(?: \p{L}{2,15})?) ?[-|┃│•] (?=\S)/u;
const splitBare = (part: string): readonly string[] => part.replace(BARE_PREFIX, '$1\n').split('\n');
const tidy = (text: string): string => joinLines(text).trim();

export interface Sentence {
  /** Without names, in lower case. */
  readonly text: string;
  /** Number of its line. */
  readonly line: number;
  /** As the server wrote it, or the line if that can't be told. */
  readonly raw: string;
}

export interface Sentences {
  readonly all: readonly Sentence[];
  /** The whole text in one line, with and without a space where it was broken: transports break lines inside words. */
  readonly joined: readonly string[];
  /** Part of the reply was not read: it is long, or no text. */
  readonly isCut: boolean;
  /** Nothing can be seen of it. */
  readonly isEmpty: boolean;
}

/**
 * What the plug-in says, sentence by sentence.
 * @param names of `foldNames`
 */
export function readSentences(command: string, reply: string, names: readonly string[]): Sentences {
  const { head, tail } = MAX_READ;
  const text = stripCodes(reply);
  const isLong = text.length > head + tail;
  const read = isLong ? `${text.slice(0, head)}\n${text.slice(-tail)}` : text;
  const rawLines = read.split('\n');
  const lines = blankNames(foldLetters(read).replaceAll('<--[here]', ' <--here '), command, names)
    .split('\n')
    .map(splitLine);
  const isOneLine = lines.filter((parts) => parts.length > 0).length < 2;
  return {
    all: lines.flatMap((parts, line) => {
      const texts = parts.flatMap((part) => part.split(SENTENCE_END));
      const raw = rawLines[line] ?? '';
      const raws = raw.split(SENTENCE_END);
      const isPaired = texts.length === raws.length;
      return texts.map((text, at) => ({ text, line, raw: (isPaired && raws[at]) || raw }));
    }),
    joined: isOneLine ? [] : ['', ' '].map((gap) => tidy(lines.flat().join(gap))),
    isEmpty: read.trim() === '',
    isCut: isLong || reply.split('\n').includes(UNREADABLE),
  };
}

const blankNames = (text: string, command: string, names: readonly string[]): string =>
  foldRareLetters(
    [...names, ...listArguments(command)]
      .filter((name) => text.includes(name))
      .reduce((left, name) => blankName(left, name, BLANK), text),
  );

/** Its parts, without signs and what stands before them. */
const splitLine = (line: string): readonly string[] =>
  splitPrefix(blankOut(line, QUOTED))
    .flatMap((part) =>
      splitBare(tidy(blankOut(blankOut(part, PREFIXES, ' '), BRACKETED)).replace(LEADING, '')),
    )
    .filter(Boolean);
