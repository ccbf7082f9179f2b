import { useEffect, useState } from 'react';

export interface Slides {
  index: number;
  show: (index: number) => void;
  /** Moves on by itself, unless held. */
  playing: boolean;
  setPlaying: (playing: boolean) => void;
  /** Pauses while the pointer or the focus is inside. */
  hold: (held: boolean) => void;
}

const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** One of `count` slides after the other, every `interval` milliseconds, round and round. */
export function useSlides(count: number, interval: number): Slides {
  const [index, show] = useState(0);
  const [playing, setPlaying] = useState(() => !prefersStill());
  const [held, hold] = useState(false);
  useEffect(() => {
    if (!playing || held) return;
    const timer = setTimeout(() => show((index + 1) % count), interval);
    return () => clearTimeout(timer);
  }, [index, playing, held, count, interval]);
  return { index, show, playing, setPlaying, hold };
}
