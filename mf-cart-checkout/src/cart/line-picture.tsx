import { pictureSrcSet, pictureUrl } from '@tanabana/storefront';
import { ParcelIcon } from '@tanabana/ui';
import { useState } from 'react';
import type { CartLine } from './cart-line.ts';
import styles from './line-picture.module.css';

/** The picture of a line, 4:5; a parcel where there is none. Decoration: the title stands beside it. */
export function LinePicture({ line, sizes }: { line: CartLine; sizes: string }) {
  const [failed, setFailed] = useState('');
  if (!line.image || failed === line.image) {
    return (
      <span className={styles.picture}>
        <ParcelIcon />
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      src={pictureUrl(line.image, 320)}
      srcSet={pictureSrcSet(line.image, [160, 320, 480])}
      sizes={sizes}
      width={160}
      height={200}
      alt=""
      loading="lazy"
      onError={() => setFailed(line.image)}
    />
  );
}
