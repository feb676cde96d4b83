import type { OpenModal } from '../../demo/protocol.js';

/** What is chosen in the selects of the form that is open, until it is sent or closed. */
export class Choices {
  readonly #redraw: () => void;
  #modal: OpenModal | undefined;
  readonly #chosen = new Map<string, readonly string[]>();

  /** @param redraw is called after each choice */
  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  /** What was chosen in a field of a form; undefined if nobody has chosen there. */
  of(modal: OpenModal, customId: string): readonly string[] | undefined {
    return modal === this.#modal ? this.#chosen.get(customId) : undefined;
  }

  choose(modal: OpenModal, customId: string, values: readonly string[]): void {
    if (modal !== this.#modal) this.#chosen.clear();
    this.#modal = modal;
    this.#chosen.set(customId, values);
    this.#redraw();
  }
}
