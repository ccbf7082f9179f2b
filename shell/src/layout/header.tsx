import { DEFAULT_ANNOUNCEMENT, fillText, logoOf, shippingOffer } from '@tanabana/contracts';
import {
  ContentLink,
  Link,
  type NavEntry,
  paths,
  Slot,
  useConfig,
  useDeliveryTerms,
} from '@tanabana/storefront';
import { Container, Selvedge } from '@tanabana/ui';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { MenuLink } from './menu-link.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { useFrameContent } from './use-frame-content.ts';

/** Announcement, wordmark, main menu, and the slots for search, account and cart. */
export function Header({ nav }: { nav: readonly NavEntry[] }) {
  const entries = useFrameContent().menu?.links ?? nav;
  return (
    <>
      <Announcement />
      <header className={styles.header}>
        <Container className={styles.bar}>
          <div className={styles.start}>
            <MobileMenu entries={entries} />
            <nav aria-label="Main" className={styles.nav}>
              {entries.map(({ label, href }) => (
                <MenuLink key={href} href={href} label={label} className={styles.link} />
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

/** The bar above the header; by default what delivery costs and how long it takes. */
function Announcement() {
  const terms = useDeliveryTerms();
  const { announcement } = useFrameContent();
  const { text, more, href } = announcement ?? DEFAULT_ANNOUNCEMENT;
  const filled = fillText(text, { 'shipping offer': shippingOffer(terms) });
  return (
    <aside aria-label={announcement ? 'Announcement' : 'Delivery'} className={styles.promise}>
      {href ? <ContentLink href={href}>{filled}</ContentLink> : filled}
      {more && <span className={styles.more}> · {more}</span>}
    </aside>
  );
}

/** Characters of a name that fits beside the icons of a phone in the usual size. */
const MAX_SHORT_NAME = 9;

/** Pixels of the logo beside the icons of a phone; wider windows have the same room. */
const LOGO_BOX = { width: 180, height: 40 };

/** The logo, else the shop's name with three threads; links home. */
function Wordmark() {
  const { storeName, storeLogo } = useConfig();
  const logo = logoOf(storeLogo);
  if (logo)
    return (
      <Link to={paths.home()} className={styles.wordmark}>
        <Logo logo={logo} box={LOGO_BOX} />
      </Link>
    );
  return (
    <Link
      to={paths.home()}
      className={styles.wordmark}
      data-long={storeName.length > MAX_SHORT_NAME || undefined}
    >
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
