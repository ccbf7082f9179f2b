import type { ServedPicture } from './picture-service.ts';
import svg from './placeholder.svg?raw';

/** What a product without pictures shows. */
export const placeholder: ServedPicture = {
  data: Buffer.from(svg),
  contentType: 'image/svg+xml',
  etag: `"placeholder-${svg.length}"`,
};
