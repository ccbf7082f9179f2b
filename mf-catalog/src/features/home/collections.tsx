import {
  type ContentValues,
  contentPicture,
  focusOf,
  type PictureFiles,
} from '@tanabana/contracts';
import { ContentLink, Link, paths } from '@tanabana/storefront';
import { ArrowRightIcon, buttonClass, classes } from '@tanabana/ui';
import { banner, catalogue, gift, men, women } from '../art/art.ts';
import { ArtPicture } from '../art/art-picture.tsx';
import styles from './collections.module.css';

/** Cards that lead to the collections. Texts are verbatim from rule 2.5; two have no target yet. */
export function Collections() {
  return (
    <section aria-label="Collections" className={styles.cards}>
      <PictureCard
        picture={women}
        gender="women"
        title="Women Collection"
        line="She is very much herself"
        className={styles.women}
      />
      <PictureCard
        picture={men}
        gender="men"
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

interface CardProps {
  picture: PictureFiles;
  title: string;
  line?: string;
  className: string | undefined;
}

interface PictureCardProps extends CardProps {
  gender: 'women' | 'men';
}

function PictureCard({ picture, gender, title, line, className }: PictureCardProps) {
  return (
    <div className={classes(styles.pictured, className)}>
      <ArtPicture
        files={picture}
        sizes="(max-width: 600px) 92vw, (max-width: 960px) 45vw, min(33vw, 29rem)"
        alt=""
        loading="lazy"
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p>{line}</p>
        <Link
          to={paths.collection(gender)}
          className={styles.link}
          aria-label={`Shop Now: ${title}`}
        >
          Shop Now <ArrowRightIcon size={18} />
        </Link>
      </div>
    </div>
  );
}

interface LaterCardProps extends CardProps {
  link: string;
}

/** A card without a target: it announces a collection. */
function LaterCard({ picture, title, line, link, className }: LaterCardProps) {
  return (
    <div className={classes(styles.later, className)}>
      <ArtPicture
        files={picture}
        sizes="(max-width: 960px) 45vw, min(25vw, 22rem)"
        alt=""
        loading="lazy"
        className={styles.small}
      />
      <div className={styles.laterWords}>
        <h2 className={styles.title}>{title}</h2>
        {line && <p>{line}</p>}
        {/* biome-ignore lint/a11y/useValidAnchor: the target is empty on purpose (rule 2.5) */}
        <a role="link" aria-disabled="true" className={styles.soon}>
          {link}
        </a>
      </div>
    </div>
  );
}

/** Cut at its sides if it is higher than wide. */
const SIZES = '(max-width: 760px) 124vw, 100vw';

/** A wide picture with a link, by default to the shop (rule 2.7). */
export function CollectionBanner({ content }: { content: ContentValues<'banner'> }) {
  const { title, line, label, href, picture } = content;
  return (
    <section aria-label="The collection" className={styles.banner}>
      <ArtPicture
        files={contentPicture(picture, { banner })}
        sizes={SIZES}
        alt={picture.alt}
        data-focus={focusOf(picture)}
        loading="lazy"
        className={styles.bannerPicture}
      />
      <div className={styles.bannerWords}>
        <h2 className={styles.bannerTitle}>{title}</h2>
        <p>{line}</p>
        <ContentLink href={href} className={buttonClass({ size: 'l' })}>
          {label}
        </ContentLink>
      </div>
    </section>
  );
}
