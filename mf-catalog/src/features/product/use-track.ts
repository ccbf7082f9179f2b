import { useRef, useState } from 'react';

/** A row of `count` things of the same width, one in view at a time, that snaps while scrolling. */
export function useTrack(count: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  return {
    ref,
    /** The one in view, from 0. */
    index,
    /** Scrolls to one; past the ends it goes round. */
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
