import {
  type ContentPicture,
  contentPicture,
  focusOf,
  type PictureFiles,
} from '@tanabana/contracts';
import { classes } from '@tanabana/ui';
import styles from './content-picture.module.css';

interface PictureProps {
  picture: ContentPicture;
  /** The pages' own pictures by id. */
  builtIn: Readonly<Record<string, string>>;
  /** Pixels in which the picture is shown; an uploaded one is cropped to them. */
  width: number;
  height: number;
  className: string | undefined;
}

/** A picture that the owner can replace. */
export function Picture({ picture, builtIn, width, height, className }: PictureProps) {
  const art = Object.fromEntries(
    Object.entries(builtIn).map(([id, src]): [string, PictureFiles] => [
      id,
      { src, width, height },
    ]),
  );
  const files = contentPicture(picture, art);
  const isCropped = files.srcSet !== undefined;
  return (
    <img
      {...files}
      {...(isCropped && { width, height, sizes: `${width}px`, loading: 'lazy' })}
      alt={picture.alt}
      data-focus={focusOf(picture)}
      className={classes(className, isCropped && styles.cropped)}
    />
  );
}
