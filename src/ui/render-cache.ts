import type { Catalogue } from '../domain/catalogue.js';

/** For one list: two languages, or some pages. */
const MAX_RENDERED = 8;

interface Rendered<T> {
  readonly inputs: readonly unknown[];
  readonly result: T;
}

/** What was rendered from a list, until there is a new one. Ages change with time, so they stay outside. */
export class RenderCache<T> {
  readonly #rendered = new WeakMap<Catalogue, readonly Rendered<T>[]>();

  /** @param inputs all else that `render` reads; compared by identity */
  get(catalogue: Catalogue, inputs: readonly unknown[], render: () => T): T {
    const all = this.#rendered.get(catalogue) ?? [];
    const last = all.find((one) => one.inputs.every((input, at) => input === inputs[at]));
    if (last) return last.result;
    const result = render();
    this.#rendered.set(catalogue, [{ inputs, result }, ...all].slice(0, MAX_RENDERED));
    return result;
  }
}
