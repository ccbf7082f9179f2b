import { useId } from 'react';
import { classes } from '../classes.ts';
import styles from './ornaments.module.css';

/**
 * A row of printed buds between two threads, as along the hem of a block-printed cloth. It takes the
 * colour of the text around it and the width of its parent. Decoration: hidden from screen readers.
 */
export function BlockPrintBorder({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={classes(styles.border, className)} width="100%" height="26">
      <defs>
        <pattern id={id} width="28" height="26" patternUnits="userSpaceOnUse">
          <path d="M0 1.5h28M0 24.5h28" stroke="currentColor" strokeWidth="1" />
          <path
            d="M14 5c3.4 3 4.6 6 0 12-4.6-6-3.4-9 0-12zM14 21c-2.5-4-6-3.5-8-7 4 0 7 1.5 8 7zm0 0c2.5-4 6-3.5 8-7-4 0-7 1.5-8 7z"
            fill="currentColor"
          />
          <circle cx="0" cy="10" r="1.6" fill="currentColor" />
          <circle cx="28" cy="10" r="1.6" fill="currentColor" />
          <circle cx="0" cy="18.5" r="1" fill="currentColor" />
          <circle cx="28" cy="18.5" r="1" fill="currentColor" />
        </pattern>
      </defs>
      <rect width="100%" height="26" fill={`url(#${id})`} />
    </svg>
  );
}
