import { type RefObject, useRef, useState } from 'react';

interface Track {
  ref: RefObject<HTMLDivElement | null>;
  /** The one in view, from 0. */
  index: number;
  /** Scrolls to one; past the ends it goes round. */
  go: (index: number) => void;
  onScroll: () => void;
}

/** A row of `count` things of the same width, one in view at a time, that snaps while scrolling. */
export function useTrack(count: number): Track {
  const ref = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  return {
    ref,
    index,
    go(to) {
      const row = ref.current;
      if (row) row.scrollTo({ left: ((to + count) % count) * row.clientWidth });
    },
    onScroll() {
      const row = ref.current;
      if (row?.clientWidth) setIndex(Math.round(row.scrollLeft / row.clientWidth));
    },
  };
}
