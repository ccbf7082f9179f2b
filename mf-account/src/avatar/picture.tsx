import type { User } from '@tanabana/contracts';
import { lazily } from '@tanabana/storefront';
import { Alert, Avatar, Badge, Button, CameraIcon, TrashIcon } from '@tanabana/ui';
import { useRef } from 'react';
import styles from './picture.module.css';
import { usePicture } from './use-picture.ts';

const CropDialog = lazily(() => import('./crop-dialog.tsx'));

/** The user's picture, to be changed or taken away. */
export function Picture({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null);
  const { chosen, choose, drop, remove, removing, refusal } = usePicture();
  return (
    <>
      <div className={styles.picture}>
        <Avatar name={user.username} src={user.avatar} size="l" />
        <div className={styles.words}>
          <p className={styles.name}>{user.username}</p>
          {user.isPremium && <Badge tone="warning">Premium member</Badge>}
          <div className={styles.ways}>
            <Button size="s" variant="secondary" onClick={() => input.current?.click()}>
              <CameraIcon size={16} />
              {user.avatar ? 'Change picture' : 'Add a picture'}
            </Button>
            {user.avatar && (
              <Button size="s" variant="quiet" busy={removing} onClick={() => void remove()}>
                <TrashIcon size={16} />
                Remove
              </Button>
            )}
          </div>
        </div>
      </div>
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Picture file"
        hidden
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      {chosen && <CropDialog picture={chosen} onClose={drop} />}
    </>
  );
}
