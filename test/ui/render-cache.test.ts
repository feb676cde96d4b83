import { expect, test, vi } from 'vitest';
import { RenderCache } from '../../src/ui/render-cache.js';
import { catalogue, wireServer } from '../support/samples.js';

const list = () => catalogue(wireServer());

test('renders once for a list and equal inputs, and again if any input differs', () => {
  const [all, shop, otherShop] = [list(), {}, {}];
  const cache = new RenderCache<object>();
  const show = (page: number, identity: object) => cache.get(all, [page, identity], () => ({}));
  const first = show(0, shop);
  const others = [show(1, shop), show(0, otherShop)];
  expect(new Set([first, ...others]).size).toBe(3);
  expect(show(0, shop)).toBe(first);
  expect(show(0, otherShop)).toBe(others[1]);
});

test('renders anew for a new list, also one with the same content', () => {
  const cache = new RenderCache<object>();
  const [before, after] = [list(), list()].map((all) => cache.get(all, [0], () => ({})));
  expect(after).not.toBe(before);
});

test('keeps the newest eight results of a list', () => {
  const all = list();
  const cache = new RenderCache<number>();
  const render = vi.fn(() => 0);
  for (let page = 0; page <= 8; page += 1) cache.get(all, [page], render);
  render.mockClear();
  for (let page = 1; page <= 8; page += 1) cache.get(all, [page], render);
  expect(render).not.toHaveBeenCalled();
  cache.get(all, [0], render);
  expect(render).toHaveBeenCalledOnce();
});
