import { useNear } from '@tanabana/storefront';
import { type ReactNode, useRef } from 'react';

interface WhenNearProps {
  /** Reserves the space of the content. */
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * Renders content below the first view when the shopper scrolls near it, and from then on: with
 * `lazily` inside, a first visit loads neither its script nor its data.
 */
export function WhenNear({ waiting, children }: WhenNearProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  return useNear(place) ? children : <div ref={place}>{waiting}</div>;
}
