import { inBrowser } from '@tanabana/storefront';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenNearProps {
  /** Reserves the space of the content. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Distance below the window that counts as near, in window heights. */
const NEAR = '25%';

/**
 * Renders content below the first view when the shopper scrolls near it, and from then on: with
 * `lazily` inside, a first visit loads neither its script nor its data. Browsers without
 * IntersectionObserver render it at once.
 */
export function WhenNear({ waiting, children }: WhenNearProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(inBrowser && typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { root: document, rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return isNear ? children : <div ref={place}>{waiting}</div>;
}
