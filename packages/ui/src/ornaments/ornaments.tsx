import { classes } from '../classes.ts';
import styles from './ornaments.module.css';

/**
 * A border of printed buds, as on block-printed cloth. Takes the text colour and the width of its
 * parent. Decorative.
 */
export const BlockPrintBorder = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes(styles.border, className)} />
);

/** A loom with a loose thread, for failed or missing content. Decorative. */
export const NotFoundOrnament = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes(styles.thread, className)} />
);

/**
 * A stone-screen pattern at low contrast that fills its positioned parent, in the text colour.
 * Decorative.
 */
export const Jaali = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes(styles.jaali, className)} />
);

/** The coloured edge of a handloom cloth, 6 px high, below the header. */
export const Selvedge = () => <div aria-hidden="true" className={styles.selvedge} />;
