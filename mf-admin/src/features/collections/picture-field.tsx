import { COLLECTION_LENGTHS } from '@tanabana/contracts';
import { pictureUrl, useObjectUrl } from '@tanabana/storefront';
import { Button, FileDrop, TextField } from '@tanabana/ui';
import { useState } from 'react';
import { pictureProblem, scaled } from '../products/form/pictures.ts';
import type { DraftPicture } from './collection-draft.ts';
import styles from './collections.module.css';

interface PictureFieldProps {
  picture: DraftPicture;
  alt: string;
  error: string | null;
  onChange: (change: { picture?: DraftPicture; alt?: string }) => void;
}

/** The picture of a collection with its alternative text. */
export function PictureField({ picture, alt, error, onChange }: PictureFieldProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const made = useObjectUrl(picture && 'file' in picture ? picture.file : null);
  const address = picture && 'path' in picture ? pictureUrl(picture.path, 320) : made;
  const choose = async ([file]: File[]): Promise<void> => {
    const problem = file ? pictureProblem(file) : null;
    setRefused(problem);
    if (file && !problem) onChange({ picture: { file: await scaled(file) } });
  };
  return (
    <fieldset className={styles.group}>
      <legend>Picture</legend>
      <div className={styles.picture}>
        {address && (
          <img src={address} alt={alt || 'The chosen picture'} width={112} height={140} />
        )}
        <FileDrop
          label={picture ? 'Replace the picture' : 'Add a picture'}
          hint="Choose, drop or paste"
          accept="image/jpeg,image/png,image/webp,image/avif"
          error={refused ?? error}
          onFiles={(files) => void choose(files)}
        />
        {picture && (
          <Button variant="quiet" size="s" onClick={() => onChange({ picture: null })}>
            Remove picture
          </Button>
        )}
      </div>
      {picture && (
        <TextField
          label="Description of the picture"
          optional
          hint="For people who cannot see it."
          name="alt"
          maxLength={COLLECTION_LENGTHS.alt}
          value={alt}
          onChange={({ target }) => onChange({ alt: target.value })}
        />
      )}
    </fieldset>
  );
}
