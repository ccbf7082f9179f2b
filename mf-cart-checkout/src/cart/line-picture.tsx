import { pictureSrcSet, pictureUrl } from '@tanabana/storefront';
import { ParcelIcon } from '@tanabana/ui';
import { useState } from 'react';
import styles from './line-picture.module.css';

interface Props {
  image: string | null | undefined;
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string;
}

/** The picture of a line, 4:5; a parcel where there is none. Decoration: the title stands beside it. */
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
