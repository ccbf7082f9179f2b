import { classes } from '../../classes.ts';
import styles from './feedback.module.css';

/** Cloth on the loom, where content will be. Size it by `className`; put `aria-busy` on the region. */
export function Skeleton({ className, text }: { className?: string; text?: boolean }) {
  return (
    <span aria-hidden="true" className={classes(styles.skeleton, text && styles.text, className)} />
  );
}
