import { MAX_IMAGE_BYTES, MAX_RETURN_PHOTOS } from '@tanabana/contracts';
import { useObjectUrl } from '@tanabana/storefront';
import { FileDrop, IconButton, TrashIcon } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './photos-field.module.css';

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

interface Props {
  files: readonly File[];
  error: string | undefined;
  disabled: boolean;
  onChange: (files: File[]) => void;
}

/** Up to three photos with previews. */
export function PhotosField({ files, error, disabled, onChange }: Props) {
  const [refused, setRefused] = useState<string | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const count = useRef(files.length);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    const isRemoved = files.length < count.current;
    count.current = files.length;
    if (refused || (isRemoved && isLost)) field.current?.querySelector('input')?.focus();
  }, [files, refused]);

  const add = (chosen: readonly File[]): void => {
    const problems = chosen.map(photoProblem).filter((one) => one !== null);
    const readable = chosen.filter((file) => photoProblem(file) === null);
    // a file that is chosen twice counts once
    const byIdentity = new Map([...files, ...readable].map((file) => [identityOf(file), file]));
    const next = [...byIdentity.values()];
    if (next.length > MAX_RETURN_PHOTOS)
      problems.push(`Only ${MAX_RETURN_PHOTOS} photos can be sent.`);
    setRefused(problems[0] ?? null);
    onChange(next.slice(0, MAX_RETURN_PHOTOS));
  };
  const remove = (file: File, why: string | null = null): void => {
    setRefused(why);
    onChange(files.filter((one) => one !== file));
  };
  const message = refused ?? error;
  return (
    <div ref={field} className={styles.field}>
      <p className={styles.label}>
        Photos <span className={styles.optional}>(optional)</span>
      </p>
      {files.length > 0 && (
        <ul className={styles.photos}>
          {files.map((file, index) => (
            <Preview
              key={identityOf(file)}
              file={file}
              number={index + 1}
              disabled={disabled}
              onRemove={() => remove(file)}
              onUnreadable={() => remove(file, UNREADABLE)}
            />
          ))}
        </ul>
      )}
      {files.length < MAX_RETURN_PHOTOS ? (
        <FileDrop
          label="Add photos"
          hint={`Up to ${MAX_RETURN_PHOTOS}: JPEG, PNG, WebP or AVIF, 8 MB each`}
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

interface PreviewProps {
  file: File;
  number: number;
  disabled: boolean;
  onRemove: () => void;
  /** The browser cannot decode the picture. */
  onUnreadable: () => void;
}

function Preview({ file, number, disabled, onRemove, onUnreadable }: PreviewProps) {
  const address = useObjectUrl(file);
  return (
    <li className={styles.photo}>
      {address && (
        <img src={address} alt={`Preview ${number}: ${file.name}`} onError={onUnreadable} />
      )}
      <IconButton
        label={`Remove photo ${number}`}
        className={styles.remove}
        disabled={disabled}
        onClick={onRemove}
      >
        <TrashIcon />
      </IconButton>
    </li>
  );
}

const identityOf = ({ name, size, lastModified }: File): string =>
  `${name} ${size} ${lastModified}`;

const UNREADABLE = 'A photo is not a picture we can read. Please choose another.';

/** Returns why a file cannot be sent as a photo; null if it can. */
function photoProblem({ type, size }: File): string | null {
  if (!KINDS.includes(type)) return 'Please choose a JPEG, PNG, WebP or AVIF picture.';
  if (size > MAX_IMAGE_BYTES) return 'A photo is over 8 MB. Please choose a smaller one.';
  return null;
}
