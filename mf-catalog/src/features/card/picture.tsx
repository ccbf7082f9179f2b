import { pictureSrcSet, pictureUrl } from '@tanabana/storefront';
import { classes } from '@tanabana/ui';
import { useState } from 'react';
import styles from './picture.module.css';

export interface PictureProps {
  /** Path of a stored picture; without one the house's stand-in shows. */
  path: string | undefined;
  alt: string;
  /** How wide it stands, in the words of the `sizes` attribute. */
  sizes: string;
  /** Widths to offer, in pixels; those of a card unless told. */
  widths?: Parameters<typeof pictureSrcSet>[1];
  /** In view at once: fetched first, not lazily. */
  eager?: boolean;
  className?: string;
}

const CARD_WIDTHS = [160, 320, 480, 640] as const;
const STAND_IN = '/api/products/images/placeholder';

/** A picture of 4:5 in the width that the page needs. One that cannot be had shows the stand-in. */
export function Picture({ path, alt, sizes, widths, eager, className }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  const own = path && path !== broken ? path : undefined;
  return (
    <img
      src={own ? pictureUrl(own, 640) : STAND_IN}
      srcSet={own && pictureSrcSet(own, widths ?? CARD_WIDTHS)}
      sizes={sizes}
      alt={alt}
      width={800}
      height={1000}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={classes(styles.picture, className)}
      onError={() => setBroken(path)}
    />
  );
}
