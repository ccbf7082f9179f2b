import { imagePath, PLACEHOLDER_IMAGE } from '@tanabana/contracts';
import { pictureSrcSet, pictureUrl } from '@tanabana/storefront';
import { classes } from '@tanabana/ui';
import { useState } from 'react';
import styles from './picture.module.css';
import type { Swatch } from './swatch.ts';

interface PictureProps {
  /** Path of a stored picture; without one the house's stand-in shows. */
  path: string | undefined;
  alt: string;
  /** How wide it stands, in the words of the `sizes` attribute. */
  sizes: string;
  /** Widths to offer, in pixels; those of a card unless told. */
  widths?: Parameters<typeof pictureSrcSet>[1];
  /** In view at once: fetched first, not lazily. */
  eager?: boolean;
  /** The colour shown, for the stand-in. */
  tint?: Swatch;
  className?: string;
}

const CARD_WIDTHS = [160, 320, 480, 640] as const;
const STAND_IN = imagePath(PLACEHOLDER_IMAGE);

/** A picture of 4:5 in the width that the page needs. One that cannot be had shows the stand-in. */
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

/** The house's drawing of a garment, on a ground in the colour of what it stands for. */
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
