import { FREE_SHIPPING_FROM, formatPrice } from '@tanabana/contracts';
import { type NavEntry, NavLink, Slot } from '@tanabana/storefront';
import { Container, Selvedge } from '@tanabana/ui';
import styles from './header.module.css';
import { mainNav } from './main-nav.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { Wordmark } from './wordmark.tsx';

/** Wordmark, main menu, and the places for search, account and bag. */
export function Header({ nav }: { nav: readonly NavEntry[] }) {
  const entries = mainNav(nav);
  return (
    <>
      <aside aria-label="Delivery" className={styles.promise}>
        Free shipping from {formatPrice(FREE_SHIPPING_FROM)}
        <span className={styles.more}> · Delivered in 7-8 working days · 3-day returns</span>
      </aside>
      <header className={styles.header}>
        <Container className={styles.bar}>
          <div className={styles.start}>
            <MobileMenu entries={entries} />
            <nav aria-label="Main" className={styles.nav}>
              {entries.map(({ label, href }) => (
                <NavLink key={href} to={href} className={styles.link}>
                  {label}
                </NavLink>
              ))}
            </nav>
          </div>
          <Wordmark />
          <div className={styles.end}>
            <Slot name="header.search" />
            <Slot name="header.tools" />
            <Slot name="header.account" />
            <Slot name="header.cart" />
          </div>
        </Container>
        <Selvedge />
      </header>
    </>
  );
}
