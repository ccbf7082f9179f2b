import { useState } from 'react';
import { classes } from '../../classes.ts';
import styles from './avatar.module.css';

export interface AvatarProps {
  name: string;
  /** Address of the picture; null for none. */
  src: string | null;
  /** `s` 32 px (default), `m` 40 px, `l` 96 px. */
  size?: 's' | 'm' | 'l';
}

const pixels = { s: 32, m: 40, l: 96 };

/**
 * A person's picture, or the first letter of the name if it is missing or fails to load.
 * Decorative: the name is shown next to it.
 */
export function Avatar({ name, src, size = 's' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const look = classes(styles.avatar, styles[size]);
  if (!src || src === failed)
    return (
      <span aria-hidden="true" className={look}>
        {Array.from(name)[0]?.toUpperCase()}
      </span>
    );
  const side = pixels[size];
  return (
    <img
      className={look}
      src={src}
      alt=""
      width={side}
      height={side}
      onError={() => setFailed(src)}
    />
  );
}
