import { useLocation, useNavigationType } from '@tanabana/storefront';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useClosedOverlays } from './closed-overlays.ts';
import { rememberScroll, scrollPositionOf, scrollTo } from './scroll-positions.ts';

/** Target of skip link and page changes. */
export const MAIN_ID = 'main';

/** A link may be clicked before the next frame reports the last scroll. */
const MOVES = ['scroll', 'click'] as const;

/**
 * Browser behaviour of document changes, for routes: a new page starts at its top or hash (rule
 * 2.3), Back restores the scroll position, and the focus moves to the page's heading. Changes of
 * the query alone (filters, grid pages) leave scrolling to the page, except for Back and Forward.
 */
export function PageChanges() {
  const { pathname, hash, key } = useLocation();
  const way = useNavigationType();
  const first = useRef(true);
  const shown = useRef({ pathname, hash, key });
  useClosedOverlays();

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // before the browser paints the new page: a shorter one changes the scroll position
  useLayoutEffect(() => {
    const keep = (): void => rememberScroll(key, scrollY);
    for (const event of MOVES) addEventListener(event, keep, true);
    return () => {
      for (const event of MOVES) removeEventListener(event, keep, true);
    };
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: pathname and hash define a new page
  useLayoutEffect(() => {
    const opening = first.current;
    first.current = false;
    if (opening && hash === '' && (way !== 'POP' || scrollPositionOf(key) === undefined)) return;
    const stopScroll = scrollTo(way === 'POP' ? { hash, top: scrollPositionOf(key) } : { hash });
    const main = document.getElementById(MAIN_ID);
    const stopFocus = main && !opening && hash === '' ? focusHeading(main) : undefined;
    return () => {
      stopScroll();
      stopFocus?.();
    };
  }, [pathname, hash]);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, hash, key };
    const samePage = before.pathname === pathname && before.hash === hash;
    const top = scrollPositionOf(key);
    if (before.key === key || !samePage || way !== 'POP' || top === undefined) return;
    return scrollTo({ hash: '', top });
  }, [pathname, hash, key, way]);

  return null;
}

/**
 * Moves the focus to the heading of the page in `main`, or to `main` while it loads. Does nothing
 * if the focus has moved elsewhere.
 * @returns a function that cancels
 */
function focusHeading(main: HTMLElement): () => void {
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
