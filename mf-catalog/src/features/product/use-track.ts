import { useRef, useState } from 'react';

/** A row of `count` items of equal width, one in view, with scroll snapping. */
export function useTrack(count: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  return {
    ref,
    /** Index of the item in view, from 0. */
    index,
    /** Scrolls to an item; wraps around at the ends. */
    go(to: number): void {
      const row = ref.current;
      if (row) row.scrollTo({ left: ((to + count) % count) * row.clientWidth });
    },
    onScroll(): void {
      const row = ref.current;
      if (row?.clientWidth) setIndex(Math.round(row.scrollLeft / row.clientWidth));
    },
  };
}
