import type { ContentValues } from '@tanabana/contracts';
import { ContentLink } from '@tanabana/storefront';
import { BlockPrintBorder, Container, ReturnIcon, ShieldIcon, TruckIcon } from '@tanabana/ui';
import styles from './quality-promise.module.css';

const icons = { truck: TruckIcon, return: ReturnIcon, shield: ShieldIcon };

/** The shop's values, by default shipping, returns and payment (rules 1.5, 2.17). */
export function QualityPromise({ about }: { about: ContentValues<'about'> }) {
  const { promiseTitle, promiseLine, promises } = about;
  return (
    <section aria-labelledby="promise" className={styles.promise}>
      <Container>
        <BlockPrintBorder />
        <h2 id="promise" className={styles.title}>
          {promiseTitle}
        </h2>
        <p className={styles.line}>{promiseLine}</p>
        <ul className={styles.list}>
          {promises.map(({ icon, title, text, label, href }) => {
            const Icon = icons[icon];
            return (
              <li key={title} className={styles.item}>
                <Icon size={32} className={styles.icon} />
                <h3>{title}</h3>
                <p className={styles.text}>{text}</p>
                <ContentLink href={href} className={styles.more}>
                  {label}
                </ContentLink>
              </li>
            );
          })}
        </ul>
      </Container>
    </section>
  );
}
