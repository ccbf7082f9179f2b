import { imagePath, PLACEHOLDER_IMAGE } from '@tanabana/contracts';
import { pictureSrcSet, pictureUrl } from '@tanabana/storefront';
import { classes } from '@tanabana/ui';
import { useState } from 'react';
import styles from './picture.module.css';
import type { Swatch } from './swatch.ts';

interface PictureProps {
  /** Path of a stored picture; without one a placeholder is shown. */
  path: string | undefined;
  alt: string;
  /** Display width, as a `sizes` attribute. */
  sizes: string;
  /** Offered widths in pixels; by default those of a card. */
  widths?: Parameters<typeof pictureSrcSet>[1];
  /** In the first view: loaded first, not lazily. */
  eager?: boolean;
  /** The displayed colour, for the placeholder. */
  tint?: Swatch;
  className?: string;
}

const CARD_WIDTHS = [160, 320, 480, 640] as const;
const STAND_IN = imagePath(PLACEHOLDER_IMAGE);

/** A 4:5 picture in the width that the page needs; a placeholder if it cannot be loaded. */
export function Picture({ path, alt, sizes, widths, eager, tint, className }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  if (!path || path === STAND_IN || path === broken)
    return <StandIn {...{ alt, eager, tint, className }} />;
  return (
    <img
      src={pictureUrl(path, 640)}
      srcSet={pictureSrcSet(path, widths ?? CARD_WIDTHS)}
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

type StandInProps = Pick<PictureProps, 'alt' | 'eager' | 'tint' | 'className'>;

/** The shop's drawing of a garment on a background in the product's colour. */
function StandIn({ alt, eager, tint, className }: StandInProps) {
  return (
    <span className={classes(styles.standIn, className)} {...tint}>
      <img
        src={STAND_IN}
        alt={alt}
        width={800}
        height={1000}
        loading={eager ? 'eager' : 'lazy'}
        className={styles.drawing}
      />
    </span>
  );
}
