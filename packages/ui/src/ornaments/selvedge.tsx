import { classes } from '../classes.ts';
import styles from './ornaments.module.css';

/** The edge of a handloom cloth: warp threads of indigo, madder and turmeric. 6 px high, for under a header. */
export function Selvedge({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes(styles.selvedge, className)} />;
}
