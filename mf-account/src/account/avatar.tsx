import type { User } from '@tanabana/contracts';
import { useState } from 'react';
import styles from './avatar.module.css';

/** A user's picture, or the first letter of the name. Decoration: the name stands beside it. */
export function Avatar({ user: { avatar, username } }: { user: User }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (avatar && avatar !== failed) {
    return (
      <img
        className={styles.avatar}
        src={avatar}
        alt=""
        width={32}
        height={32}
        onError={() => setFailed(avatar)}
      />
    );
  }
  return (
    <span aria-hidden="true" className={styles.avatar}>
      {username.slice(0, 1).toUpperCase()}
    </span>
  );
}
