/** Where a reader is in a list that grows: it keeps its end in sight, unless they are further up. */
export class ScrollKeeper {
  #list: HTMLElement | undefined;
  #isFollowing = false;
  #top = 0;

  /** Begins with a list and what is in it. */
  follow(list: HTMLElement): void {
    this.#list = list;
    list.addEventListener('scroll', () => {
      const { scrollTop, scrollHeight, clientHeight } = list;
      const isAtEnd = scrollHeight - scrollTop - clientHeight < 80;
      // Only a reader moves up; what has grown below since the last frame is no reason to stay behind.
      if (scrollTop < this.#top || (isAtEnd && scrollTop > this.#top)) this.#isFollowing = isAtEnd;
      this.#top = scrollTop;
    });
    const observer = new ResizeObserver(() => this.#isFollowing && this.toEnd());
    for (const element of [list, ...list.children]) observer.observe(element);
  }

  /** Brings the reader to the end, and keeps them there. */
  toEnd(): void {
    this.#isFollowing = true;
    this.#list?.scrollTo({ top: this.#list.scrollHeight });
    this.#top = this.#list?.scrollTop ?? 0;
  }

  /** Brings a message into view, or as much of it as there is room for, from its beginning. */
  show(messageId: string | undefined): void {
    const message = findMessage(messageId);
    if (!message) return;
    if (message.offsetHeight > (this.#list?.clientHeight ?? 0)) this.#showTop(message);
    else message.scrollIntoView({ block: 'nearest' });
  }

  /** Brings a message to the top and marks it for two seconds. */
  pointOut(messageId: string | undefined): void {
    const message = findMessage(messageId);
    if (!message) return;
    this.#showTop(message);
    message.animate({ backgroundColor: ['#5865f24d', '#5865f24d', 'transparent'] }, 2000);
  }

  /** As far as there is enough below it; otherwise it is at the end, also when its picture comes. */
  #showTop(message: HTMLElement): void {
    const list = this.#list;
    if (!list) return;
    message.scrollIntoView({ block: 'start' });
    this.#isFollowing = message.getBoundingClientRect().top - list.getBoundingClientRect().top > 40;
    // What the page does itself is nothing that a reader did.
    this.#top = list.scrollTop;
  }
}

const findMessage = (id = ''): HTMLElement | null => document.getElementById(`message-${id}`);
