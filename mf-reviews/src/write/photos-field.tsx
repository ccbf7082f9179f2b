import { MAX_IMAGE_BYTES, MAX_REVIEW_PICTURES, type OwnReview } from '@tanabana/contracts';
import { useObjectUrl } from '@tanabana/storefront';
import { FileDrop, IconButton, TrashIcon } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import { reviewPictureUrl } from '../shared/pictures.ts';
import styles from './photos-field.module.css';

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

interface PhotosFieldProps {
  /** Stored photos that stay. */
  kept: OwnReview['pictures'];
  files: readonly File[];
  error: string | undefined;
  disabled: boolean;
  onKept: (pictures: OwnReview['pictures']) => void;
  onFiles: (files: File[]) => void;
}

/** Up to three photos with previews: stored ones first, then new ones. */
export function PhotosField({ kept, files, error, disabled, onKept, onFiles }: PhotosFieldProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const total = kept.length + files.length;
  const count = useRef(total);
  // the focused button has disappeared with its photo
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (total < count.current && isLost) field.current?.querySelector('input')?.focus();
    count.current = total;
  }, [total]);

  const add = (chosen: readonly File[]): void => {
    const problems = chosen.map(photoProblem).filter((one) => one !== null);
    const readable = chosen.filter((file) => photoProblem(file) === null);
    // a file that is chosen twice counts once
    const byIdentity = new Map([...files, ...readable].map((file) => [identityOf(file), file]));
    const next = [...byIdentity.values()];
    const room = MAX_REVIEW_PICTURES - kept.length;
    if (next.length > room) problems.push(`A review can have ${MAX_REVIEW_PICTURES} photos.`);
    setRefused(problems[0] ?? null);
    onFiles(next.slice(0, room));
  };
  const remove = (file: File, why: string | null = null): void => {
    setRefused(why);
    onFiles(files.filter((one) => one !== file));
  };
  const message = refused ?? error;
  return (
    <div ref={field} className={styles.field}>
      <p className={styles.label}>
        Photos <span className={styles.optional}>(optional)</span>
      </p>
      {total > 0 && (
        <ul className={styles.photos}>
          {kept.map(({ id }, at) => (
            <li key={id} className={styles.photo}>
              <img src={reviewPictureUrl(id, '160')} alt={`Stored ${at + 1}`} />
              <Remove
                number={at + 1}
                disabled={disabled}
                onRemove={() => onKept(kept.filter((one) => one.id !== id))}
              />
            </li>
          ))}
          {files.map((file, at) => (
            <NewPhoto
              key={identityOf(file)}
              file={file}
              number={kept.length + at + 1}
              disabled={disabled}
              onRemove={() => remove(file)}
              onUnreadable={() => remove(file, UNREADABLE)}
            />
          ))}
        </ul>
      )}
      {total < MAX_REVIEW_PICTURES ? (
        <FileDrop
          label="Add photos"
          hint={`Up to ${MAX_REVIEW_PICTURES}: JPEG, PNG, WebP or AVIF, 8 MB each. Location data is removed.`}
          accept={KINDS.join()}
          multiple
          disabled={disabled}
          error={message}
          onFiles={add}
        />
      ) : (
        message && (
          <p role="alert" className={styles.error}>
            {message}
          </p>
        )
      )}
    </div>
  );
}

interface NewPhotoProps {
  file: File;
  number: number;
  disabled: boolean;
  onRemove: () => void;
  /** The browser cannot decode the picture. */
  onUnreadable: () => void;
}

function NewPhoto({ file, number, disabled, onRemove, onUnreadable }: NewPhotoProps) {
  const address = useObjectUrl(file);
  return (
    <li className={styles.photo}>
      {address && (
        <img src={address} alt={`Preview ${number}: ${file.name}`} onError={onUnreadable} />
      )}
      <Remove number={number} disabled={disabled} onRemove={onRemove} />
    </li>
  );
}

type RemoveProps = Pick<NewPhotoProps, 'number' | 'disabled' | 'onRemove'>;

const Remove = ({ number, disabled, onRemove }: RemoveProps) => (
  <IconButton
    label={`Remove photo ${number}`}
    className={styles.remove}
    disabled={disabled}
    onClick={onRemove}
  >
    <TrashIcon />
  </IconButton>
);

const identityOf = ({ name, size, lastModified }: File): string =>
  `${name} ${size} ${lastModified}`;

const UNREADABLE = 'A photo is not a picture we can read. Please choose another.';

/** Returns why a file cannot be sent as a photo; null if it can. */
function photoProblem({ type, size }: File): string | null {
  if (!KINDS.includes(type)) return 'Please choose a JPEG, PNG, WebP or AVIF picture.';
  if (size > MAX_IMAGE_BYTES) return 'A photo is over 8 MB. Please choose a smaller one.';
  return null;
}
