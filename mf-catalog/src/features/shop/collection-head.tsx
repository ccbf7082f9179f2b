import { Link, paths } from '@tanabana/storefront';
import { Container, Jaali } from '@tanabana/ui';
import { type Art, artProps } from '../art/art.ts';
import styles from './collection-head.module.css';
import { PageHead, type PageHeadProps } from './page-head.tsx';
import type { Wearer } from './shop-state.ts';

interface CollectionHeadProps extends PageHeadProps {
  picture: Art;
  wearer: Wearer | null;
}

const WAYS: readonly { label: string; wearer: Wearer | undefined }[] = [
  { label: 'Women', wearer: 'women' },
  { label: 'Men', wearer: 'men' },
  { label: 'Everything', wearer: undefined },
];

/** On a phone it fills the width; else it stands beside the words. */
const SIZES = '(max-width: 760px) 100vw, min(45vw, 40rem)';

/** The head of a page as a banner: words on indigo behind a screen of stone, and a picture. */
export function CollectionHead({ picture, wearer, ...head }: CollectionHeadProps) {
  return (
    <div className={styles.banner}>
      <Jaali strength={0.14} className={styles.jaali} />
      <Container className={styles.inner}>
        <div className={styles.words}>
          <PageHead {...head} />
          <nav aria-label="Collections" className={styles.ways}>
            {WAYS.map((way) => (
              <Link
                key={way.label}
                to={paths.collection(way.wearer)}
                aria-current={(wearer ?? undefined) === way.wearer ? 'true' : undefined}
              >
                {way.label}
              </Link>
            ))}
          </nav>
        </div>
        <img
          key={picture.full}
          {...artProps(picture, SIZES)}
          alt=""
          fetchPriority="high"
          className={styles.picture}
        />
      </Container>
    </div>
  );
}
