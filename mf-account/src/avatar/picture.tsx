import type { User } from '@tanabana/contracts';
import { api, lazily, notify, updateUser, useTask } from '@tanabana/storefront';
import { Alert, Avatar, Badge, Button, CameraIcon, TrashIcon } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './picture.module.css';
import { type ReadPicture, readPicture } from './read-picture.ts';

const CropDialog = lazily(() => import('./crop-dialog.tsx'));

/** The user's picture, which can be changed or removed. */
export function Picture({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null);
  const { chosen, choose, discard, remove, busy, problem } = usePicture();
  return (
    <>
      <div className={styles.picture}>
        <Avatar name={user.username} src={user.avatar} size="l" />
        <div className={styles.details}>
          <p className={styles.name}>{user.username}</p>
          {user.isPremium && <Badge tone="warning">Premium member</Badge>}
          <div className={styles.actions}>
            <Button size="s" variant="secondary" onClick={() => input.current?.click()}>
              <CameraIcon size={16} />
              {user.avatar ? 'Change picture' : 'Add a picture'}
            </Button>
            {user.avatar && (
              <Button size="s" variant="quiet" busy={busy} onClick={() => void remove()}>
                <TrashIcon size={16} />
                Remove
              </Button>
            )}
          </div>
        </div>
      </div>
      {problem && <Alert tone="danger">{problem}</Alert>}
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
      {chosen && <CropDialog picture={chosen} onClose={discard} />}
    </>
  );
}

/** A picture that is being chosen, and the way to have none. */
function usePicture() {
  const [chosen, setChosen] = useState<ReadPicture | null>(null);
  const { busy, problem, setProblem, run } = useTask(
    'Your picture could not be removed. Try again.',
  );
  useEffect(() => chosen?.release, [chosen]);
  return {
    chosen,
    /** Error message. */
    problem,
    /** It is being removed. */
    busy,
    discard: (): void => setChosen(null),
    async choose(file: Blob | undefined): Promise<void> {
      setProblem(null);
      if (!file) return;
      try {
        setChosen(await readPicture(file));
      } catch {
        setProblem('This file is not a picture we can read. JPEG, PNG and WebP always work.');
      }
    },
    remove: () =>
      run(async () => {
        updateUser(await api.auth.updateMe({ body: { avatar: null } }));
        notify({ text: 'Your picture is removed.' });
      }),
  };
}
