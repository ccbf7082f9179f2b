/**
 * Moves the focus to the heading of the page in `main`; while that is on its way, to `main`. Who has
 * gone on to something else by then is left alone.
 * @returns stops waiting
 */
export function focusHeading(main: HTMLElement): () => void {
  const arrive = (): void => {
    const heading = main.querySelector('h1');
    if (!heading) return;
    watcher.disconnect();
    if (document.activeElement !== main) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const watcher = new MutationObserver(arrive);
  main.focus({ preventScroll: true });
  watcher.observe(main, { childList: true, subtree: true });
  arrive();
  return () => watcher.disconnect();
}
