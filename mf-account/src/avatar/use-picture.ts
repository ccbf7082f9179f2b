import { api, messageOf, notify, updateUser } from '@tanabana/storefront';
import { useEffect, useState } from 'react';
import { type ReadPicture, readPicture } from './read-picture.ts';

/** A picture that is being chosen, and the way to have none. */
export function usePicture() {
  const [chosen, setChosen] = useState<ReadPicture | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  useEffect(() => chosen?.release, [chosen]);
  return {
    chosen,
    /** What went wrong, in words. */
    refusal,
    removing,
    drop: (): void => setChosen(null),
    async choose(file: Blob | undefined): Promise<void> {
      setRefusal(null);
      if (!file) return;
      try {
        setChosen(await readPicture(file));
      } catch {
        setRefusal('This file is not a picture we can read. JPEG, PNG and WebP always work.');
      }
    },
    async remove(): Promise<void> {
      if (removing) return;
      setRefusal(null);
      setRemoving(true);
      try {
        updateUser(await api.auth.updateMe({ body: { avatar: null } }));
        notify({ text: 'Your picture is removed.' });
      } catch (error) {
        setRefusal(messageOf(error, 'Your picture could not be removed. Try again.'));
      } finally {
        setRemoving(false);
      }
    },
  };
}
