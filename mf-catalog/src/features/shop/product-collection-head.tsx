import type { Collection } from '@tanabana/contracts';
import { paths, pictureSrcSet, pictureUrl } from '@tanabana/storefront';
import bannerStyles from './collection-head.module.css';
import { BANNER_SIZES, BannerHead } from './collection-head.tsx';
import styles from './page-head.module.css';
import { PageHead } from './page-head.tsx';

const WIDTHS = [480, 640, 960, 1280] as const;

/** Title and text of a collection, as a banner if it has a picture; empty while it loads. */
export function ProductCollectionHead({ collection }: { collection: Collection | undefined }) {
  if (!collection)
    return (
      <PageHead title={'\u00a0'} crumbs={[['Shop', paths.shop()], ['…']]}>
        {'\u00a0'}
      </PageHead>
    );
  const { title, description, picture } = collection;
  const line = description && <span className={styles.lines}>{description}</span>;
  if (!picture)
    return (
      <PageHead title={title} crumbs={[['Shop', paths.shop()], [title]]}>
        {line}
      </PageHead>
    );
  return (
    <BannerHead
      title={title}
      line={line}
      picture={
        <img
          src={pictureUrl(picture.path, 960)}
          srcSet={pictureSrcSet(picture.path, WIDTHS)}
          sizes={BANNER_SIZES}
          alt={picture.alt}
          fetchPriority="high"
          className={bannerStyles.picture}
        />
      }
    />
  );
}
