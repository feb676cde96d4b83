import type { APIEmbedField } from 'discord.js';
import type { CheckUp } from '../shop/check-up.js';
import type { Coupon } from '../shop/coupon.js';
import type { MassSale } from '../shop/mass-sale.js';
import { clip, linesWithin } from '../text/clip.js';
import { joined } from '../text/joined.js';
import { codeSpan } from '../text/markdown.js';
import { readableLine } from '../text/readable.js';
import type { Words } from '../words/index.js';
import { paymentSearchActions, setupActions } from './actions.js';
import { button, buttonRows } from './components.js';
import { COLOURS, field } from './embed.js';
import { type Finding, type Installed, judge, type Severity } from './findings.js';
import { timestampOf } from './format.js';
import { nameOf } from './name.js';
import type { Reply } from './reply.js';
import { type Settings, settingRows } from './setup.js';

const marks: Record<Severity, string> = { bad: '⛔', attention: '⚠️', note: 'ℹ️' };
const colours: Record<Severity, number> = {
  bad: COLOURS.bad,
  attention: COLOURS.waiting,
  note: COLOURS.good,
};

const NAMES_SHOWN = 8;
/** Characters; eight lists, with all that can be found besides, stay within what Discord allows for one message. */
const NAMES_MAX = 320;
const NAME_MAX = 60;

/** What is wrong and what to do about it, and in one line what is well. For owners: it names what their shop hides. */
export function checkUpView(facts: CheckUp, installed: Installed & Settings, words: Words): Reply {
  const { findings, passed } = judge(facts, installed);
  const wrong = findings.filter(({ severity }) => severity !== 'note').length;
  return {
    embeds: [
      {
        title: words.checkUp.title,
        description: joined(
          [
            wrong === 0 ? words.checkUp.allWell : words.checkUp.wrong(wrong),
            passed.length > 0 && `✅ ${words.checkUp.passed(passed)}`,
          ],
          '\n',
        ),
        color: colours[findings[0]?.severity ?? 'note'],
        fields: findings.map((finding) => findingField(finding, words)),
      },
    ],
    components: [
      ...settingRows(installed, words, true),
      ...buttonRows([
        isKeyBad(facts) &&
          button(setupActions.key(), words.setup.keyAndData.replaceKey, { style: 'primary' }),
        findings.some(({ kind }) => kind === 'undelivered') &&
          button(paymentSearchActions.problems(), words.checkUp.showUndelivered, { style: 'primary' }),
        button(setupActions.checkUp(), words.checkUp.again),
        button(setupActions.panel(), words.setup.back),
      ]),
    ],
  };
}

const isKeyBad = ({ trouble }: CheckUp): boolean =>
  trouble?.kind === 'keyRefused' || trouble?.kind === 'keyUnreadable';

function findingField(finding: Finding, words: Words): APIEmbedField {
  const { title, advice } = words.checkUp.finding(finding);
  const lines = listOf(finding, words).map((line) => `- ${line}`);
  const list = lines.length > 0 ? `${linesWithin(lines, NAMES_MAX, words.more, NAMES_SHOWN)}\n` : '';
  return field(`${marks[finding.severity]} ${title}`, `${list}${advice}`);
}

function listOf(finding: Finding, words: Words): readonly string[] {
  if ('names' in finding) return finding.names.map((name) => nameOf(name, NAME_MAX, words));
  if ('sales' in finding) return finding.sales.map((sale) => saleLine(sale, finding.kind, words));
  return 'coupons' in finding ? finding.coupons.map((coupon) => couponLine(coupon, words)) : [];
}

/** "New Year −30% · from 1 January 2026 00:00 · until 8 January 2026 00:00" */
function saleLine(sale: MassSale, kind: Finding['kind'], words: Words): string {
  const { name, percent, startsAt, endsAt, productIds } = sale;
  return joined([
    `${nameOf(name, NAME_MAX, words)} ${words.discount(percent)}`,
    kind === 'comingSales' && startsAt !== null && words.checkUp.from(timestampOf(startsAt, 'f')),
    endsAt !== null && words.checkUp.until(timestampOf(endsAt, 'f')),
    productIds.length === 0 && words.checkUp.noProducts,
  ]);
}

/** "`NORTH7` −7% · used 4 of 10 times · until 8 January 2026 00:00" */
const couponLine = ({ code, percent, uses, limit, endsAt }: Coupon, words: Words): string =>
  joined([
    `${codeSpan(clip(readableLine(code), NAME_MAX))} ${words.discount(percent)}`,
    words.checkUp.uses(uses, limit),
    endsAt !== null && words.checkUp.until(timestampOf(endsAt, 'f')),
  ]);
