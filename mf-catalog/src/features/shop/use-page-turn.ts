import { useNavigationType } from '@tanabana/storefront';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Leads to the top of a list when its next page is asked for from below; Back leaves the place. */
export function usePageTurn(page: number, top: RefObject<HTMLElement | null>): void {
  const way = useNavigationType();
  const before = useRef(page);
  useLayoutEffect(() => {
    if (before.current === page) return;
    before.current = page;
    const element = top.current;
    if (way === 'PUSH' && element && element.getBoundingClientRect().top < 0)
      element.scrollIntoView({ block: 'start' });
  }, [page, way, top]);
}
