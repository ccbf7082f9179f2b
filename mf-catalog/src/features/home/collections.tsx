import { Link, paths } from '@tanabana/storefront';
import { ArrowRightIcon, classes } from '@tanabana/ui';
import { type Art, artProps } from '../art/art.ts';
import { catalogue, gift, men, women } from '../art/collection-art.ts';
import styles from './collections.module.css';

/** Cards into the collections. Texts to the letter of spec.md section 2; two of them lead nowhere yet. */
export function Collections() {
  return (
    <section aria-label="Collections" className={styles.cards}>
      <PictureCard
        picture={women}
        wearer="women"
        title="Women Collection"
        line="She is very much herself"
        className={styles.women}
      />
      <PictureCard
        picture={men}
        wearer="men"
        title="Man Collection"
        line="Your clothing favorites"
        className={styles.men}
      />
      <LaterCard
        picture={gift}
        title="Gift they will love"
        line="Small presents and big surprises"
        link="Coming Items"
        className={styles.gift}
      />
      <LaterCard
        picture={catalogue}
        title="Discover the full catelog"
        link="Soon Products"
        className={styles.catalogue}
      />
    </section>
  );
}

interface PictureCardProps {
  picture: Art;
  wearer: 'women' | 'men';
  title: string;
  line: string;
  className: string | undefined;
}

function PictureCard({ picture, wearer, title, line, className }: PictureCardProps) {
  return (
    <div className={classes(styles.pictured, className)}>
      <img
        {...artProps(picture, '(max-width: 600px) 92vw, (max-width: 960px) 45vw, min(33vw, 29rem)')}
        alt=""
        loading="lazy"
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p>{line}</p>
        <Link
          to={paths.collection(wearer)}
          className={styles.link}
          aria-label={`Shop Now: ${title}`}
        >
          Shop Now <ArrowRightIcon size={18} />
        </Link>
      </div>
    </div>
  );
}

interface LaterCardProps {
  picture: Art;
  title: string;
  line?: string;
  link: string;
  className: string | undefined;
}

/** A card whose link has no target yet: it says what is coming and leads nowhere. */
function LaterCard({ picture, title, line, link, className }: LaterCardProps) {
  return (
    <div className={classes(styles.later, className)}>
      <img
        {...artProps(picture, '(max-width: 960px) 45vw, min(25vw, 22rem)')}
        alt=""
        loading="lazy"
        className={styles.small}
      />
      <div className={styles.laterWords}>
        <h2 className={styles.title}>{title}</h2>
        {line && <p>{line}</p>}
        {/* biome-ignore lint/a11y/useValidAnchor: the target is empty on purpose (spec.md section 2) */}
        <a role="link" aria-disabled="true" className={styles.soon}>
          {link}
        </a>
      </div>
    </div>
  );
}
