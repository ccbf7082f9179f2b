import type { PictureFiles } from '@tanabana/contracts';
import type { ComponentProps } from 'react';
import styles from './art-picture.module.css';

interface ArtPictureProps extends Omit<ComponentProps<'img'>, keyof PictureFiles> {
  files: PictureFiles;
  alt: string;
}

/** A built-in or uploaded picture; browsers that can show AVIF load it. */
export function ArtPicture({
  files: { avif, ...files },
  sizes,
  alt,
  ...attributes
}: ArtPictureProps) {
  return (
    <picture className={styles.around}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img {...files} sizes={sizes} alt={alt} {...attributes} />
    </picture>
  );
}
