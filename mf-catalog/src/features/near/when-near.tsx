import { inBrowser } from '@tanabana/storefront';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenNearProps {
  /** Keeps the place, in the size of what will come. */
  waiting: ReactNode;
  children: ReactNode;
}

/** How far below the window something is near, in parts of its height. */
const NEAR = '25%';

/**
 * Renders what stands below the first view when the shopper comes near it, and from then on: with a `lazily` in it
 * neither its script nor its data are part of a first visit. A browser that cannot tell renders it at once.
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
