import { describe, expect, test } from 'vitest';
import { isShopAway, type Problem } from '../../src/domain/failure.js';
import { COLOURS } from '../../src/ui/embed.js';
import { incidentView, problemView } from '../../src/ui/failure.js';
import type { Reply } from '../../src/ui/reply.js';
import { LANGUAGES } from '../../src/words/index.js';
import { problems } from '../words/samples.js';

const SUPPORT = 'https://discord.gg/example';
const words = LANGUAGES.en;

/** Where its link buttons lead, with their labels. */
const shownLinks = ({ components = [] }: Reply) =>
  components.flatMap((row) =>
    row.components.flatMap((one) => ('url' in one && 'label' in one ? [[one.label, one.url]] : [])),
  );

test.each(['en', 'ru'] as const)(
  'a shop that is away reads the same in %s, whatever the cause, and passes',
  (language) => {
    const away = problems.flat().filter(isShopAway);
    const views = away.map((problem) =>
      problemView(problem, LANGUAGES[language], { mayLink: true, supportUrl: SUPPORT }),
    );
    expect(views).toHaveLength(4);
    const { title, advice } = LANGUAGES[language].shopAway;
    for (const view of views) {
      expect(view).toEqual({
        embeds: [{ title, description: advice, color: COLOURS.waiting }],
        components: [],
      });
    }
  },
);

describe('the button that leads to the operator', () => {
  test.each(['en', 'ru'] as const)('is below an unexpected error in %s', (language) => {
    const view = incidentView('900000000000000001', LANGUAGES[language], { supportUrl: SUPPORT });
    expect(shownLinks(view)).toEqual([[LANGUAGES[language].support, SUPPORT]]);
  });

  test('is shown only for problems whose advice mentions the owner of this bot', () => {
    const [speaking, silent] = [true, false].map((wanted) =>
      problems
        .flat()
        .filter((problem) => !isShopAway(problem))
        .filter((problem) => words.problem(problem).advice.includes('owner of this bot') === wanted),
    );
    const linked = (some: readonly Problem[] = []) =>
      some.filter((problem) => shownLinks(problemView(problem, words, { supportUrl: SUPPORT })).length > 0);
    expect(linked(speaking)).toEqual(speaking);
    expect(linked(silent)).toEqual([]);
  });

  test('is left out without a support address', () => {
    expect(shownLinks(incidentView('900000000000000001', words))).toEqual([]);
    for (const problem of problems.flat()) expect(shownLinks(problemView(problem, words))).toEqual([]);
  });
});
