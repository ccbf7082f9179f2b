import { pictureSrcSet, pictureUrl } from '@tanabana/storefront';
import styles from './line-card.module.css';

/** Picture of an order line in its 4:5 frame. */
export const LinePicture = ({ path }: { path: string | undefined }) =>
  path ? (
    <img
      src={pictureUrl(path, 160)}
      srcSet={pictureSrcSet(path)}
      sizes="72px"
      alt=""
      width={72}
      height={90}
      className={styles.picture}
    />
  ) : (
    <span className={styles.picture} />
  );
