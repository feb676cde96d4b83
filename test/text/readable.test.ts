import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consoleText, readable, readableLine } from '../../src/text/readable.js';
import { anyText, RUNS } from '../commands/arbitraries.js';

describe('readable text', () => {
  test.each([
    ['§aGreen §lbold§r', 'Green bold'],
    ['§§aa', 'a'],
    ['§\u200ba', ''],
    ['&sect;aGreen', 'Green'],
    ['§ 5 of the rules', '§ 5 of the rules'],
    ['<b>bold</b> <span style="color:red">red</span>', 'bold red'],
    ['one<br>two<br/>three<p>four</p>five', 'one\ntwo\nthreefour\nfive'],
    ['<ul><li>a</li><li>b</li></ul>', '• a\n• b'],
    ['Has:<ul><li class="x">a<li>b</ul>', 'Has:\n• a\n• b'],
    ['5 < 6 > 4 and a <player>', '5 < 6 > 4 and a <player>'],
    ['Tom &amp; Jerry &lt;b&gt; &#39;&nbsp;x', "Tom & Jerry <b> '\u00a0x"],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a  \n\n\n\n b', 'a\n\n b'],
    ['  around \t', 'around'],
    ['hid\u200bden \u202edirection\u2066s\ufeff\u0000\u0007', 'hidden directions'],
    ['whole 😀 ones stay', 'whole 😀 ones stay'],
    ['half \ud83d of one', 'half \ufffd of one'],
    ['👩‍👩‍👧 ⚔️ 🏴\u{e0067}\u{e007f}', '👩‍👩‍👧 ⚔️ 🏴\u{e0067}\u{e007f}'],
    ['so\u00adft \u3164 hyphen', 'soft  hyphen'],
    ['\u001b[1;31mred\u001b[0m \u001b[?25lcursor', 'red cursor'],
    ['&#27;[31mred &#8203;', 'red'],
    ['§x§f§f§0§0§0§0<b>Sw\u200bord</b>', 'Sword'],
    ['Sw&#111;rd', 'Sword'],
  ])('of %j', (text, expected) => {
    expect(readable(text)).toBe(expected);
  });

  test('on one line', () => {
    expect(readableLine(' a\n\n b\t\u00a0c ')).toBe('a b c');
  });

  test('has no colour code, no half of a pair, nothing invisible', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(readable(text)).not.toMatch(
          /§[0-9a-fk-orx]|\p{Surrogate}|[^\P{Cc}\n\t]|[\u200b\u202a-\u202e]/iu,
        );
        expect(readableLine(text)).not.toMatch(/\n|\s\s|^\s|\s$/);
      }),
      RUNS,
    );
  });

  test('is the same through the shortcut for texts without markup', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(readable(text)).toBe(readable(`\u200b${text}`));
      }),
      RUNS,
    );
  });

  test('is the same through the shortcut for each UTF-16 unit', () => {
    const units = Array.from({ length: 0x10000 }, (_, unit) => `a${String.fromCharCode(unit)}b`);
    expect(units.filter((text) => readable(text) !== readable(`\u200b${text}`))).toEqual([]);
  });

  test('of HTML keeps its words', () => {
    const tags = [
      'b',
      'i',
      'p',
      'br',
      'span class="a"',
      'a href="https://x.example"',
      'h1',
      'FONT color=red',
    ];
    const part = fc.oneof(
      fc.constantFrom('word', 'слово', '5 < 6', ' '),
      fc
        .tuple(fc.constantFrom('<', '</'), fc.constantFrom(...tags), fc.constantFrom('>', '/>'))
        .map((p) => p.join('')),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const words = parts.filter((one) => !/^<\S/.test(one)).join('');
        expect(readable(parts.join('')).replace(/\s/g, '')).toBe(words.replace(/\s/g, ''));
      }),
      RUNS,
    );
  });
});

describe('console text', () => {
  test.each([
    ['§aDone\u001b[0m\r\n§lnow', 'Done\nnow'],
    ['Usage: /coupon <code> &amp; more', 'Usage: /coupon <code> &amp; more'],
  ])('of %j', (raw, expected) => {
    expect(consoleText(raw)).toBe(expected);
  });
});
