import { describe, expect, it, vi } from 'vitest';
import { createRendered, shownAge } from '../../src/bot/rendered.js';

describe('what was rendered', () => {
  const rendering = () => {
    const rendered = createRendered<{ text: string }>(1000);
    const render = vi.fn((text: string) => ({ text }));
    return {
      render,
      of: (source: object | undefined, what: string, text = 'a') =>
        rendered([source], what, () => render(text)),
    };
  };

  it('is given again for the same source and circumstances', () => {
    const { of, render } = rendering();
    const source = {};
    expect(of(source, 'page 1')).toBe(of(source, 'page 1'));
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is rendered anew for other circumstances, and for a source that only looks the same', () => {
    const { of, render } = rendering();
    const source = { name: 'shop' };
    of(source, 'page 1');
    of(source, 'page 2');
    of({ name: 'shop' }, 'page 1');
    of(undefined, 'page 1');
    expect(render).toHaveBeenCalledTimes(4);
  });

  it('is not mixed up where there are several sources', () => {
    const rendered = createRendered<{ text: string }>(1000);
    const [a, b] = [{}, {}];
    rendered([a, b], '', () => ({ text: 'ab' }));
    expect(rendered([b, a], '', () => ({ text: 'ba' })).text).toBe('ba');
    expect(rendered([a], '', () => ({ text: 'a' })).text).toBe('a');
  });

  it('is forgotten after a minute', () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    try {
      vi.advanceTimersByTime(1000);
      const { of, render } = rendering();
      const source = {};
      of(source, 'page 1');
      vi.advanceTimersByTime(50_000);
      of(source, 'page 1');
      expect(render).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(20_000);
      of(source, 'page 1');
      expect(render).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is forgotten, the least used first, when it is too much', () => {
    const { of, render } = rendering();
    const sources = Array.from({ length: 10 }, () => ({}));
    for (const source of sources) of(source, '', 'x'.repeat(200));
    expect(render).toHaveBeenCalledTimes(10);
    of(sources[9], '');
    expect(render).toHaveBeenCalledTimes(10);
    of(sources[0], '');
    expect(render).toHaveBeenCalledTimes(11);
  });

  it('is given even when it is too large to be kept', () => {
    const { of } = rendering();
    expect(of({}, '', 'x'.repeat(5000)).text).toHaveLength(5000);
  });

  it('is not kept when rendering fails', () => {
    const rendered = createRendered<{ text: string }>();
    const source = {};
    expect(() =>
      rendered([source], '', () => {
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(rendered([source], '', () => ({ text: 'yes' })).text).toBe('yes');
  });
});

it('an answer shows its age only once it is stale', () => {
  const [now, then] = [
    { stale: false, away: false },
    { stale: true, away: false },
  ];
  expect(shownAge({ at: 5, ...now })).toBe(shownAge({ at: 6, ...now }));
  expect(shownAge({ at: 5, ...then })).not.toBe(shownAge({ at: 6, ...then }));
});

it('an answer is shown anew when the shop has gone, or is back', () => {
  expect(shownAge({ at: 5, stale: true, away: true })).not.toBe(
    shownAge({ at: 5, stale: true, away: false }),
  );
});
