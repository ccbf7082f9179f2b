import { useLocation, useNavigationType } from '@tanabana/storefront';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLeftWindows } from './left-windows.ts';
import { rememberScroll, scrollPositionOf, scrollTo } from './scroll-positions.ts';

/** The element that skip link and page changes lead to. */
export const MAIN_ID = 'main';

/** A link may be pressed before the next frame tells of the last scroll. */
const MOVES = ['scroll', 'click'] as const;

/**
 * What a browser does when a document changes, done for routes: a new page starts at its top or at its
 * hash (rule 2.3), Back returns to where one was, focus moves to the page's heading. Changes
 * of the query alone (filters, pages of a grid) leave the scroll position to the page, but for Back and Forward.
 */
export function PageChanges() {
  const { pathname, hash, key } = useLocation();
  const way = useNavigationType();
  const first = useRef(true);
  const shown = useRef({ pathname, hash, key });
  useLeftWindows();

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // before the browser paints the new page: a shorter one moves the scroll, which is not the shopper's
  useLayoutEffect(() => {
    const keep = (): void => rememberScroll(key, scrollY);
    for (const event of MOVES) addEventListener(event, keep, true);
    return () => {
      for (const event of MOVES) removeEventListener(event, keep, true);
    };
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: pathname and hash are what makes a new page
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
 * Moves the focus to the heading of the page in `main`; while that is on its way, to `main`. Who has
 * gone on to something else by then is left alone.
 * @returns stops waiting
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
