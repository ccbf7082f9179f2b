import { type NavEntry, Outlet } from '@tanabana/storefront';
import { MAIN_ID } from '../page/page-changes.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

/** The layout of the shop's pages. */
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

/** The layout of pages that bring their own: no header or footer. */
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

/** The first Tab stop: skips the menus. */
function SkipLink() {
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
