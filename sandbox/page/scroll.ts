/**
 * Keeps the end of a list in sight while it grows, unless the user has scrolled away from it.
 * Returns what brings them back to the end; `onEnd` is called when they are there.
 */
export function keepAtEnd(
  viewport: HTMLElement,
  onEnd: () => void,
): { toEnd(): void; isFollowed(): boolean } {
  let following = true;
  let last = 0;
  const toEnd = () => {
    following = true;
    viewport.scrollTo({ top: viewport.scrollHeight });
    onEnd();
  };
  viewport.addEventListener('scroll', () => {
    const bottom = viewport.scrollTop + viewport.clientHeight;
    const atEnd = viewport.scrollHeight - bottom < 80;
    // Growth moves the end away too, and a higher viewport its top; only a scroll up counts.
    if (atEnd || bottom < last) following = atEnd;
    last = bottom;
    if (atEnd) onEnd();
  });
  const observer = new ResizeObserver(() => following && toEnd());
  observer.observe(viewport);
  for (const content of viewport.children) observer.observe(content);
  return { toEnd, isFollowed: () => following };
}
