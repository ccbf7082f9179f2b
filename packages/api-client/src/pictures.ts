import { IMAGE_WIDTHS } from '@tanabana/contracts';

type Width = (typeof IMAGE_WIDTHS)[number];

const stored = (path: string): boolean => path.startsWith('/api/products/images/');

/** Address of a picture in one width (CSS pixels); pictures that we do not keep stay as they are. */
export const pictureUrl = (path: string, width: Width): string =>
  stored(path) ? `${path}?w=${width}` : path;

/** `srcset` of a picture in the widths that the shop makes; undefined for a picture from elsewhere. */
export const pictureSrcSet = (path: string, widths: readonly Width[] = IMAGE_WIDTHS) =>
  stored(path) ? widths.map((width) => `${path}?w=${width} ${width}w`).join(', ') : undefined;
