/** Where a reader is in a list that grows: it keeps its end in sight, unless they are further up. */
export class ScrollKeeper {
  #list: HTMLElement | undefined;
  #isFollowing = false;
  #top = 0;

  /** Begins with a list and what is in it. */
  follow(list: HTMLElement): void {
    this.#list = list;
    list.addEventListener('scroll', () => {
      const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
      // Only a reader moves up; what has grown below since the last frame is no reason to stay behind.
      if (isAtEnd || list.scrollTop < this.#top) this.#isFollowing = isAtEnd;
      this.#top = list.scrollTop;
    });
    const observer = new ResizeObserver(() => this.#isFollowing && this.toEnd());
    for (const element of [list, ...list.children]) observer.observe(element);
  }

  /** Brings the reader to the end, and keeps them there. */
  toEnd(): void {
    this.#isFollowing = true;
    this.#list?.scrollTo({ top: this.#list.scrollHeight });
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

  /** As far as there is enough below it. */
  #showTop(message: HTMLElement): void {
    this.#isFollowing = false;
    message.scrollIntoView({ block: 'start' });
  }
}

const findMessage = (id = ''): HTMLElement | null => document.getElementById(`message-${id}`);
