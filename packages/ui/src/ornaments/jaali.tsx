import { useId } from 'react';
import { classes } from '../classes.ts';
import styles from './ornaments.module.css';

/**
 * Pierced stone screen at low contrast, filling its positioned parent. It takes the parent's text
 * colour; `strength` is its opacity, 0 to 1. Decoration: hidden from screen readers.
 */
export function Jaali({ className, strength = 0.1 }: { className?: string; strength?: number }) {
  const id = useId();
  return (
    <svg
      aria-hidden="true"
      className={classes(styles.jaali, className)}
      width="100%"
      height="100%"
      opacity={strength}
    >
      <defs>
        <pattern id={id} width="56" height="56" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="1.5">
            <path d="M28 0 39.6 16.4 56 28 39.6 39.6 28 56 16.4 39.6 0 28 16.4 16.4z" />
            <path d="M28 12l4.7 11.3L44 28l-11.3 4.7L28 44l-4.7-11.3L12 28l11.3-4.7z" />
            <path d="M0 0l16.4 16.4M56 0 39.6 16.4M0 56l16.4-16.4M56 56 39.6 39.6" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
