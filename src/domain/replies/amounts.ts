import { either, phrases } from './pattern.js';
import { SUCCESSES } from './words.js';

/** "3 of 5", "1 000 из 1 500", "выдано 3/5": less than all. */
const NUMBER = String.raw`(\d[\d.,]{0,12}(?: \d{3}(?!\d)){0,3})`;
const GIVEN = String.raw`(?<=(?:given|gave|delivered|issued|выдан\p{L}{0,2}|доставлен\p{L}{0,2}):? \d{1,6})`;
const SOME_OF = new RegExp(`(?<![\\d.,]|\\d )${NUMBER}(?: (?:of|out of|из) |${GIVEN} ?/ ?)${NUMBER}`, 'u');
/** "из 5 ключей выдано 3" */
const OF_SOME = new RegExp(
  `(?<!\\p{L})из ${NUMBER}(?: \\p{L}+)? (?:выда|достав|зачисл|получ)\\p{L}* ${NUMBER}`,
  'u',
);
const readNumber = (text: string): number => Number.parseFloat(text.replace(/[ ,]/g, ''));
const PAGE =
  /\b(?:page|attempt|step|try|trying|retry(?:ing)?)\b|страниц|уров|\blevel|дом\p{L}* (?:\S+ )?(?:установлен|создан)|использован|остал|прогресс|опыт|занято|участник|попыт|мест\p{L}*|слот/u;

/** "0 items", "x0": none of what was to come. A balance, a time or a slot may be 0. */
const STATE = either`
  has, have, left, is, now, from, cost, fee, slot, level, id, priority, осталось, теперь, стало, было, с, списано, потрачено, стоимость, цена, налог, штраф, долг, скидка, комиссия, слот, уровень
`;
const NO_NOUN = either`
  (?:in|on|for|to|at|by|with|and|or|from|as|в|на|для|до|от|за|по)(?!\p{L}), nodes?(?!\p{L}), ms(?!\p{L}), sec, min, hour, day, week,
  month, year, tick, мс(?!\p{L}), сек, мин, час, д(?:н|ень), недел, мес, год, лет, тик
`;
const NONE_OF = phrases`
  (?<![\d.,]|\d |(?<!\p{L})${STATE}:? |(?:balance|баланс)[^.!?,;]{0,30})[$€₽]?0(?:[.,]0+)?[$€₽x]? (?:(?:of|из) [\d¤]|(?!${NO_NOUN})(?:¤|\p{L}{2,}(?!\p{L}| (?:left|remain))))
  (?<!\p{L})(?:x|(?:gave|given|added|credited|deposited|received|выдано|зачислено|начислено|добавлено|получил[аи]?) [$€₽]?)0(?![\d.,:]| (?!to |for )${NO_NOUN})
`;
/** "given: 0", "success=false" */
const NO_RESULT = /([^.!?:=,;\d]{1,40})[:=] ?(?:0|false)(?![\d.,\p{L}]|[$€₽]? ?(?:→|->|=>))/gu;
const BALANCE = /balance|баланс|left|remain|остал/u;
const ASKED_FOR_NONE = /\s(?:0|false)(?=\s|$)/;

const isNone = (sentence: string): boolean =>
  NONE_OF.test(sentence) ||
  [...sentence.matchAll(NO_RESULT)].some(([, label = '']) => !BALANCE.test(label) && SUCCESSES.test(label));

export function isPartial(sentence: string, command: string): boolean {
  const [, some = '', whole = ''] = PAGE.test(sentence) ? [] : (SOME_OF.exec(sentence) ?? []);
  const [, all = '', part = ''] = OF_SOME.exec(sentence) ?? [];
  const isLess = readNumber(some) < readNumber(whole) || readNumber(part) < readNumber(all);
  return isLess || (!ASKED_FOR_NONE.test(command) && isNone(sentence));
}
