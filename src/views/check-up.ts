import type { APIEmbedField } from 'discord.js';
import type { CheckUp } from '../shop/check-up.js';
import { linesWithin } from '../text/clip.js';
import type { Words } from '../words/index.js';
import { setupActions } from './actions.js';
import { button, buttonRows } from './components.js';
import { COLOURS, field, fieldsOf } from './embed.js';
import { type Finding, judge, type Severity } from './findings.js';
import { nameOf } from './name.js';
import type { Reply } from './reply.js';

const marks: Record<Severity, string> = { bad: '⛔', attention: '⚠️', note: 'ℹ️' };
const colours: Record<Severity, number> = {
  bad: COLOURS.bad,
  attention: COLOURS.waiting,
  note: COLOURS.good,
};

const NAMES_SHOWN = 8;
/** Characters; five lists, with all that can be found besides, stay within what Discord allows for one message. */
const NAMES_MAX = 320;
const NAME_MAX = 60;

/** What is well, what is not, and what to do about it. For owners: it names what their shop hides. */
export function checkUpView(facts: CheckUp, botIsMember: boolean, words: Words): Reply {
  const { findings, passed } = judge(facts, botIsMember);
  const wrong = findings.filter(({ severity }) => severity !== 'note').length;
  const name = nameOf(facts.shop?.name ?? '', 200, words);
  const fine = passed.map((one) => `✅ ${words.checkUp.passed(one, name)}`).join('\n');
  return {
    embeds: [
      {
        title: words.checkUp.title,
        description: wrong === 0 ? `${words.checkUp.allWell}\n${fine}` : words.checkUp.wrong(wrong),
        color: colours[findings[0]?.severity ?? 'note'],
        fields: fieldsOf([
          ...findings.map((finding) => findingField(finding, words)),
          wrong > 0 && field(words.checkUp.inOrder, fine),
        ]),
      },
    ],
    components: buttonRows([button(setupActions.checkAgain(), words.checkUp.again)]),
  };
}

function findingField(finding: Finding, words: Words): APIEmbedField {
  const { title, advice } = words.checkUp.finding(finding);
  const names = 'names' in finding ? finding.names : [];
  const lines = names.map((name) => `- ${nameOf(name, NAME_MAX, words)}`);
  const list = lines.length > 0 ? `${linesWithin(lines, NAMES_MAX, words.more, NAMES_SHOWN)}\n` : '';
  return field(`${marks[finding.severity]} ${title}`, `${list}${advice}`);
}
