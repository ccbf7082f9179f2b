import { contentPicture, DEFAULT_BANNERS, focusOf } from '@tanabana/contracts';
import { Link, paths, useContent } from '@tanabana/storefront';
import { Container, Jaali } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { banner, men, women } from '../art/art.ts';
import { ArtPicture } from '../art/art-picture.tsx';
import styles from './collection-head.module.css';
import { PageHead } from './page-head.tsx';
import type { ShownGender } from './shop-state.ts';

type Collection = ShownGender | 'all';

const LABELS: Readonly<Record<Collection, string>> = {
  women: 'Women',
  men: 'Men',
  all: 'Everything',
};

/** The built-in pictures. */
const art = { women, men, banner };

/** Returns the texts and the picture of a banner, which the owner edits (rule 21.1). */
export function useBanner(collection: Collection) {
  const { banners = DEFAULT_BANNERS } = useContent('banners');
  return {
    title: banners[`${collection}Title`],
    line: banners[`${collection}Line`],
    picture: banners[`${collection}Picture`],
  };
}

const KEYS = ['women', 'men', 'all'] as const;

/** On a phone it fills the width; otherwise it is beside the text. */
export const BANNER_SIZES = '(max-width: 760px) 100vw, min(45vw, 40rem)';

interface BannerHeadProps {
  title: string;
  line: ReactNode;
  picture: ReactNode;
  /** Below the line. */
  children?: ReactNode;
}

/** A page header as a banner: text on indigo behind a stone lattice, and a picture. */
export function BannerHead({ title, line, picture, children }: BannerHeadProps) {
  return (
    <div className={styles.banner}>
      <Jaali className={styles.jaali} />
      <Container className={styles.inner}>
        <div className={styles.words}>
          <PageHead title={title} crumbs={[[title]]}>
            {line}
          </PageHead>
          {children}
        </div>
        {picture}
      </Container>
    </div>
  );
}

/** The banner of clothes for women, for men, or for both. */
export function CollectionHead({ collection }: { collection: Collection }) {
  const { title, line, picture } = useBanner(collection);
  return (
    <BannerHead
      title={title}
      line={line}
      picture={
        <ArtPicture
          key={picture.id}
          files={contentPicture(picture, art)}
          sizes={BANNER_SIZES}
          alt={picture.alt}
          data-focus={focusOf(picture)}
          fetchPriority="high"
          className={styles.picture}
        />
      }
    >
      <nav aria-label="Collections" className={styles.ways}>
        {KEYS.map((key) => (
          <Link
            key={key}
            to={paths.collection(key === 'all' ? undefined : key)}
            aria-current={key === collection ? 'true' : undefined}
          >
            {LABELS[key]}
          </Link>
        ))}
      </nav>
    </BannerHead>
  );
}
