import { Link, paths } from '@tanabana/storefront';
import { Container, Jaali } from '@tanabana/ui';
import { artProps, banner, men, women } from '../art/art.ts';
import styles from './collection-head.module.css';
import { PageHead } from './page-head.tsx';
import type { ShownGender } from './shop-state.ts';

/** Texts of the banner; titles as on the cards of the home page. */
export const collections = {
  women: {
    label: 'Women',
    title: 'Women Collection',
    line: 'She is very much herself: kurtis, kurta sets and tops, for every day and for the big ones.',
    picture: women,
  },
  men: {
    label: 'Men',
    title: 'Man Collection',
    line: 'Your clothing favorites: kurtas and jackets, cut straight and made to be worn often.',
    picture: men,
  },
  all: {
    label: 'Everything',
    title: 'The collection',
    line: 'For her and for him: everything on our rails this season, in one place.',
    picture: banner,
  },
};

const KEYS = ['women', 'men', 'all'] as const;

/** On a phone it fills the width; otherwise it is beside the text. */
const SIZES = '(max-width: 760px) 100vw, min(45vw, 40rem)';

/** A page header as a banner: text on indigo behind a stone lattice, and a picture. */
export function CollectionHead({ collection }: { collection: ShownGender | 'all' }) {
  const { title, line, picture } = collections[collection];
  return (
    <div className={styles.banner}>
      <Jaali className={styles.jaali} />
      <Container className={styles.inner}>
        <div className={styles.words}>
          <PageHead title={title} crumbs={[[title]]}>
            {line}
          </PageHead>
          <nav aria-label="Collections" className={styles.ways}>
            {KEYS.map((key) => (
              <Link
                key={key}
                to={paths.collection(key === 'all' ? undefined : key)}
                aria-current={key === collection ? 'true' : undefined}
              >
                {collections[key].label}
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
