import { MAIN_ID } from '../page/page-changes.tsx';
import styles from './layout.module.css';

/** First stop of the Tab key: past the menus. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
