import { formatPrice } from '@tanabana/contracts';
import {
  Link,
  type NavEntry,
  NavLink,
  paths,
  Slot,
  useConfig,
  useDeliveryTerms,
} from '@tanabana/storefront';
import { Container, Selvedge } from '@tanabana/ui';
import styles from './header.module.css';
import { MobileMenu } from './mobile-menu.tsx';

/** Wordmark, main menu, and the slots for search, account and cart. */
export function Header({ nav }: { nav: readonly NavEntry[] }) {
  const { flatRate, freeFrom } = useDeliveryTerms();
  return (
    <>
      <aside aria-label="Delivery" className={styles.promise}>
        {freeFrom === null
          ? `Shipping for ${formatPrice(flatRate)}`
          : `Free shipping from ${formatPrice(freeFrom)}`}
        <span className={styles.more}> · Delivered in 7-8 working days · 3-day returns</span>
      </aside>
      <header className={styles.header}>
        <Container className={styles.bar}>
          <div className={styles.start}>
            <MobileMenu entries={nav} />
            <nav aria-label="Main" className={styles.nav}>
              {nav.map(({ label, href }) => (
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

/** The shop's name with three threads; links home. */
function Wordmark() {
  const { storeName } = useConfig();
  return (
    <Link to={paths.home()} className={styles.wordmark}>
      <svg aria-hidden="true" viewBox="0 0 30 30" width="30" height="30" className={styles.mark}>
        <path d="M2 8h26M2 15h26M2 22h26" stroke="currentColor" strokeWidth="3" />
        <g strokeWidth="3" fill="none">
          <path className={styles.madder} d="M8 2v4.2M8 9.8v8.4" />
          <path className={styles.turmeric} d="M15 5v1.2M15 11v8M15 23.8V28" />
          <path className={styles.madder} d="M22 2v4.2M22 9.8v8.4M22 23.8V28" />
        </g>
      </svg>
      {storeName}
    </Link>
  );
}
