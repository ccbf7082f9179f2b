import { type NavEntry, Outlet } from '@tanabana/storefront';
import { MAIN_ID } from '../page/page-changes.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { SkipLink } from './skip-link.tsx';

/** The frame of the shop's pages. */
export function Layout({ nav }: { nav: readonly NavEntry[] }) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Header nav={nav} />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
