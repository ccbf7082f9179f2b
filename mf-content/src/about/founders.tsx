import type { ContentValues } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import { buttonClass, Container } from '@tanabana/ui';
import { Picture } from '../shared/content-picture.tsx';
import asha from './art/asha.svg';
import kabir from './art/kabir.svg';
import noor from './art/noor.svg';
import styles from './founders.module.css';

const art = { asha, kabir, noor };

/** The founders. */
export function Founders({ about }: { about: ContentValues<'about'> }) {
  const { foundersTitle, foundersLine, founders } = about;
  return (
    <Container>
      <section aria-labelledby="founders" className={styles.founders}>
        <h2 id="founders" className={styles.title}>
          {foundersTitle}
        </h2>
        <p className={styles.lead}>{foundersLine}</p>
        <ul className={styles.list}>
          {founders.map(({ picture, name, role, line }) => (
            <li key={name} className={styles.person}>
              <Picture
                picture={picture}
                builtIn={art}
                width={320}
                height={400}
                className={styles.portrait}
              />
              <div>
                <h3 className={styles.name}>{name}</h3>
                <p className={styles.role}>{role}</p>
                <p className={styles.line}>{line}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className={styles.ways}>
          <Link to={paths.shop()} className={buttonClass({ size: 'l' })}>
            See what we make
          </Link>
          <Link to={paths.storeLocation()} className={buttonClass({ variant: 'quiet', size: 'l' })}>
            Visit a store
          </Link>
        </div>
      </section>
    </Container>
  );
}
