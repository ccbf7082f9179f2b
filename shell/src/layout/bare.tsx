import { Outlet } from '@tanabana/storefront';
import { MAIN_ID } from '../page/page-changes.tsx';
import styles from './layout.module.css';
import { SkipLink } from './skip-link.tsx';

/** The frame of pages that bring their own: no header, no footer. */
export function Bare() {
  return (
    <>
      <SkipLink />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </>
  );
}
