import { type RefObject, useEffect, useState } from 'react';
import { inBrowser } from './in-browser.ts';

/** Distance below and above the window that counts as near, in window heights. */
const NEAR = '25%';

/**
 * Returns true from the first time that the element is in or near the window; always in browsers
 * without IntersectionObserver.
 */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(inBrowser && typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { root: document, rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
