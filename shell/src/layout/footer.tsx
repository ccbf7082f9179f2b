import { DEFAULT_FOOTER, logoOf } from '@tanabana/contracts';
import { ContentLink, useConfig } from '@tanabana/storefront';
import { Container, GlobeIcon, Jaali, ParcelIcon, ReturnIcon, ShieldIcon } from '@tanabana/ui';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';
import { useFrameContent } from './use-frame-content.ts';

/** Icons of the promises (rule 1.6). */
const icons = { globe: GlobeIcon, return: ReturnIcon, shield: ShieldIcon, parcel: ParcelIcon };

/** Pixels. */
const LOGO_BOX = { width: 200, height: 64 };

/** Logo or name, links, promises. */
export function Footer() {
  const config = useConfig();
  const { footer = DEFAULT_FOOTER } = useFrameContent();
  const { line, groups, promiseTitle, promises, end } = footer;
  const { storeName, legalName, storeAddress, careContact } = config;
  const { grievanceOfficer, grievanceContact } = config;
  const logo = logoOf(config.storeLogo);
  const seller = [legalName, storeAddress].filter(Boolean).join(', ');
  const officer = [grievanceOfficer, grievanceContact].filter(Boolean).join(', ');
  return (
    <footer className={styles.footer}>
      <Jaali className={styles.jaali} />
      <Container className={styles.columns}>
        <div className={styles.brand}>
          {logo ? (
            <p className={styles.logo}>
              <Logo logo={logo} box={LOGO_BOX} />
            </p>
          ) : (
            <p className={styles.name}>{storeName}</p>
          )}
          <p className={styles.line}>{line}</p>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.list}>
              {links.map(({ label, href }) => (
                <li key={href + label}>
                  <ContentLink href={href} className={styles.link}>
                    {label}
                  </ContentLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className={styles.promises}>
          <h2 className={styles.title}>{promiseTitle}</h2>
          <ul className={styles.list}>
            {promises.map(({ text, icon }) => {
              const Icon = icons[icon];
              return (
                <li key={text} className={styles.promise}>
                  <Icon size={18} />
                  {text}
                </li>
              );
            })}
          </ul>
        </div>
      </Container>
      <Container className={styles.end}>
        <p>{end}</p>
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
