import { pictureSrcSet, pictureUrl } from '@tanabana/storefront';
import { ParcelIcon } from '@tanabana/ui';
import { useState } from 'react';
import styles from './line-picture.module.css';

interface Props {
  image: string | null | undefined;
  /** Displayed width, as for `<img sizes>`. */
  sizes: string;
}

/** A line's picture, 4:5; an icon without one. Decorative. */
export function LinePicture({ image, sizes }: Props) {
  const [failed, setFailed] = useState('');
  if (!image || failed === image) {
    return (
      <span className={styles.picture}>
        <ParcelIcon />
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      src={pictureUrl(image, 320)}
      srcSet={pictureSrcSet(image, [160, 320, 480])}
      sizes={sizes}
      width={160}
      height={200}
      alt=""
      loading="lazy"
      onError={() => setFailed(image)}
    />
  );
}
