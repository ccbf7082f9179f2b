import { type ContentPicture, isUploaded } from './fields.ts';

/** Widths in pixels in which the content service returns pictures. */
const WIDTHS = [480, 960, 1440, 1920];

/** Addresses of a picture in its widths, as an `img` takes them. */
export interface PictureFiles {
  src: string;
  srcSet?: string;
  /** `srcSet` of the same widths in AVIF, for a `source`; uploaded pictures negotiate instead. */
  avif?: string;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Returns the files of a picture of a content document.
 * @param builtIn the pages' own pictures by id; the first one replaces a missing one
 */
export function contentPicture(
  picture: ContentPicture,
  builtIn: Readonly<Record<string, PictureFiles>>,
): PictureFiles {
  const { id, width, height } = picture;
  if (!isUploaded(picture)) return builtIn[id] ?? (Object.values(builtIn)[0] as PictureFiles);
  const address = `/api/content/pictures/${id}`;
  const widths = WIDTHS.filter((one) => one < width);
  const files = [...widths, WIDTHS.find((one) => one >= width) ?? 1920];
  const srcSet = [...new Set(files)].map((one) => `${address}?w=${one} ${Math.min(one, width)}w`);
  return { src: `${address}?w=960`, srcSet: srcSet.join(), width, height };
}

/**
 * Returns the focal point of a picture for `data-focus`, which sets `--focus-x` and `--focus-y`;
 * undefined for the middle of a built-in picture.
 */
export const focusOf = (picture: ContentPicture): string | undefined =>
  isUploaded(picture) || picture.x !== 50 || picture.y !== 50
    ? `${picture.x}-${picture.y}`
    : undefined;
