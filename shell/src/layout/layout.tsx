import { type NavEntry, Outlet } from '@tanabana/storefront';
import { MAIN_ID } from '../page/page-changes.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

/**
 * The main landmark of a page: a `main` element; an element with this role for pages of other teams,
 * which may have their own `main`; or none if theirs is known.
 */
type Landmark = 'element' | 'role' | 'none';

/** The layout of the shop's pages. */
export function Layout({ nav, landmark }: { nav: readonly NavEntry[]; landmark?: Landmark }) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Header nav={nav} />
      <Main landmark={landmark} />
      <Footer />
    </div>
  );
}

/** The layout of pages that bring their own: no header or footer. */
export function Bare({ landmark }: { landmark?: Landmark }) {
  return (
    <>
      <SkipLink />
      <Main landmark={landmark} />
    </>
  );
}

/** The page between header and footer, target of the skip link. */
function Main({ landmark = 'element' }: { landmark?: Landmark | undefined }) {
  const Element = landmark === 'element' ? 'main' : 'div';
  return (
    <Element
      id={MAIN_ID}
      tabIndex={-1}
      className={styles.main}
      role={landmark === 'role' ? 'main' : undefined}
      suppressHydrationWarning
    >
      <Outlet />
    </Element>
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
