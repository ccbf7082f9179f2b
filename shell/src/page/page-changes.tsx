import { useLocation, useNavigationType } from '@tanabana/storefront';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';
import { keepPlace, placeOf } from './kept-places.ts';
import { scrollTo } from './scroll.ts';

/** The element that skip link and page changes lead to. */
export const MAIN_ID = 'main';

/**
 * What a browser does when a document changes, done for routes: a new page starts at its top or at its
 * hash (spec.md section 2), Back returns to where one was, focus moves to the page's heading. Changes
 * of the query alone (filters, pages of a grid) leave the place to the page, but for Back and Forward.
 */
export function PageChanges() {
  const { pathname, hash, key } = useLocation();
  const way = useNavigationType();
  const first = useRef(true);
  const shown = useRef({ pathname, hash, key });

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // before the browser paints the new page: a shorter one moves the scroll, which is not the shopper's
  useLayoutEffect(() => {
    const keep = (): void => keepPlace(key, scrollY);
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: pathname and hash are what makes a new page
  useLayoutEffect(() => {
    const opening = first.current;
    first.current = false;
    if (opening && hash === '' && way !== 'POP') return;
    const stopScroll = scrollTo(way === 'POP' ? { hash, top: placeOf(key) } : { hash });
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
    const top = placeOf(key);
    if (before.key === key || !samePage || way !== 'POP' || top === undefined) return;
    return scrollTo({ hash: '', top });
  }, [pathname, hash, key, way]);

  return null;
}
