/** Keeps the end of a list in sight while it grows, unless the reader is further up, as at the beginning. */
export class EndKeeper {
  #list: HTMLElement | undefined;
  #isFollowing = false;

  /** Begins with a list and what is in it. */
  follow(list: HTMLElement): void {
    this.#list = list;
    list.addEventListener('scroll', () => {
      this.#isFollowing = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
    });
    const observer = new ResizeObserver(() => this.#isFollowing && this.toEnd());
    for (const element of [list, ...list.children]) observer.observe(element);
  }

  /** Brings the reader to the end, and keeps them there. */
  toEnd(): void {
    this.#isFollowing = true;
    this.#list?.scrollTo({ top: this.#list.scrollHeight });
  }
}
