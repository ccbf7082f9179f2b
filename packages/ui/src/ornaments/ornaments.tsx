import { classes } from '../classes.ts';
import styles from './ornaments.module.css';

/**
 * A row of printed buds between two threads, as along the hem of a block-printed cloth. It takes the
 * colour of the text around it and the width of its parent. Decoration: hidden from screen readers.
 */
export const BlockPrintBorder = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes(styles.border, className)} />
);

/**
 * A cloth on the loom with a thread that got away, for what failed or is not there. As wide as it is told.
 * Decoration: hidden from screen readers.
 */
export const LooseThread = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes(styles.thread, className)} />
);

/**
 * Pierced stone screen at low contrast, filling its positioned parent. It takes the parent's text
 * colour; a class may say another opacity. Decoration: hidden from screen readers.
 */
export const Jaali = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes(styles.jaali, className)} />
);

/** The edge of a handloom cloth: warp threads of indigo, madder and turmeric. 6 px high, for under a header. */
export const Selvedge = () => <div aria-hidden="true" className={styles.selvedge} />;
