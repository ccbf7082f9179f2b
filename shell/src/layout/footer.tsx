import { Link, paths, useConfig } from '@tanabana/storefront';
import { Container, GlobeIcon, Jaali, ParcelIcon, ReturnIcon, ShieldIcon } from '@tanabana/ui';
import styles from './footer.module.css';

const groups = [
  {
    title: 'Shop',
    links: [
      { label: 'All pieces', href: paths.shop() },
      { label: 'Shopping', href: paths.store() },
      { label: 'Your cart', href: paths.cart() },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'FAQs', href: paths.faq() },
      { label: 'Contact Us', href: paths.contact() },
      { label: 'About', href: paths.about() },
    ],
  },
  {
    title: 'Small print',
    links: [
      { label: 'Terms', href: paths.terms() },
      { label: 'Privacy', href: paths.privacy() },
      { label: 'Returns and refunds', href: paths.returns() },
    ],
  },
] as const;

/** The service promises (rule 1.6). */
const promises = [
  { text: 'Shipping Worldwide', Icon: GlobeIcon },
  { text: '3 - Days Returns', Icon: ReturnIcon },
  { text: 'Security Payment', Icon: ShieldIcon },
  { text: 'Order Tracking', Icon: ParcelIcon },
] as const;

/** Name, links, promises. */
export function Footer() {
  const config = useConfig();
  const { storeName, legalName, storeAddress, careContact } = config;
  const { grievanceOfficer, grievanceContact } = config;
  const seller = [legalName, storeAddress].filter(Boolean).join(', ');
  const officer = [grievanceOfficer, grievanceContact].filter(Boolean).join(', ');
  return (
    <footer className={styles.footer}>
      <Jaali className={styles.jaali} />
      <Container className={styles.columns}>
        <div className={styles.brand}>
          <p className={styles.name}>{storeName}</p>
          <p className={styles.line}>
            Warp and weft. Cloth from India’s looms, cut for every day and for the days that matter.
          </p>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.list}>
              {links.map(({ label, href }) => (
                <li key={href}>
                  <Link to={href} className={styles.link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className={styles.promises}>
          <h2 className={styles.title}>Our promise</h2>
          <ul className={styles.list}>
            {promises.map(({ text, Icon }) => (
              <li key={text} className={styles.promise}>
                <Icon size={18} />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </Container>
      <Container className={styles.end}>
        <p>Delivered in 7-8 working days. Prices in rupees.</p>
        <p>
          © {new Date().getFullYear()} {storeName}
        </p>
        {seller && <p className={styles.legal}>Sold by {seller}</p>}
        {careContact && <p className={styles.legal}>Customer care: {careContact}</p>}
        {officer && (
          <p className={styles.legal}>
            Grievance officer: {officer}. A complaint is acknowledged within 48 hours and settled
            within a month.
          </p>
        )}
      </Container>
    </footer>
  );
}
