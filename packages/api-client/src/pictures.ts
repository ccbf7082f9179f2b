import { IMAGE_WIDTHS } from '@tanabana/contracts';

type Width = (typeof IMAGE_WIDTHS)[number];

const stored = (path: string): boolean => path.startsWith('/api/products/images/');

/**
 * Returns the address of a picture in one width (CSS pixels); addresses outside the shop are
 * returned unchanged.
 */
export const pictureUrl = (path: string, width: Width): string =>
  stored(path) ? `${path}?w=${width}` : path;

/** Returns the `srcset` of a picture, or undefined for a picture outside the shop. */
export const pictureSrcSet = (path: string, widths: readonly Width[] = IMAGE_WIDTHS) =>
  stored(path) ? widths.map((width) => `${path}?w=${width} ${width}w`).join(', ') : undefined;
