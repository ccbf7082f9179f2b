import { COLLECTION_LENGTHS } from '@tanabana/contracts';
import { lazily, pictureUrl, useObjectUrl } from '@tanabana/storefront';
import { Button, FileDrop, TextField } from '@tanabana/ui';
import { useState } from 'react';
import { CARD_RATIOS } from '../../shared/crop-ratios.ts';
import { pictureProblem, scaled } from '../products/form/pictures.ts';
import type { DraftPicture } from './collection-draft.ts';
import styles from './collections.module.css';

const CropDialog = lazily(() => import('@tanabana/ui/crop'));

interface PictureFieldProps {
  picture: DraftPicture;
  alt: string;
  error: string | null;
  onChange: (change: { picture?: DraftPicture; alt?: string }) => void;
}

/** The picture of a collection with its alternative text. */
export function PictureField({ picture, alt, error, onChange }: PictureFieldProps) {
  const [isCropping, setCropping] = useState(false);
  const [original, setOriginal] = useState<File | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const made = useObjectUrl(picture && 'file' in picture ? picture.file : null);
  const address = picture && 'path' in picture ? pictureUrl(picture.path, 320) : made;
  const choose = async ([file]: File[]): Promise<void> => {
    const problem = file ? pictureProblem(file) : null;
    setRefused(problem);
    if (!file || problem) return;
    const chosen = await scaled(file);
    setOriginal(chosen);
    onChange({ picture: { file: chosen } });
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
        {picture && 'file' in picture && (
          <Button variant="quiet" size="s" onClick={() => setCropping(true)}>
            Crop
          </Button>
        )}
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
      {isCropping && picture && 'file' in picture && (
        <CropDialog
          file={original ?? picture.file}
          ratios={CARD_RATIOS}
          onDone={(file) => {
            onChange({ picture: { file } });
            setCropping(false);
          }}
          onClose={() => setCropping(false)}
        />
      )}
    </fieldset>
  );
}
