import { useEffect, useRef, useState } from 'react';
import { TrashIcon } from '../../icons/index.ts';
import { IconButton } from '../button/icon-button.tsx';
import { FileDrop } from './file-drop.tsx';
import styles from './photos-field.module.css';

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

export interface PhotosFieldProps {
  /** Largest number of photos, stored and new. */
  most: number;
  /** Bytes of a photo. */
  maxBytes: number;
  /** Message for more photos. */
  tooMany: string;
  /** Added to the hint. */
  hint?: string;
  /** Stored photos that stay, with their addresses. */
  kept?: readonly { id: string; src: string }[];
  files: readonly File[];
  error: string | undefined;
  disabled: boolean;
  /** Returns an object URL of a file while the component is mounted. */
  useObjectUrl: (file: File) => string | undefined;
  /** Called with the id of a stored photo. */
  onRemoveKept?: (id: string) => void;
  onFiles: (files: File[]) => void;
}

/** Some photos with previews: stored ones first, then new ones. */
export function PhotosField({
  most,
  maxBytes,
  tooMany,
  hint = '',
  kept = [],
  files,
  error,
  disabled,
  useObjectUrl,
  onRemoveKept,
  onFiles,
}: PhotosFieldProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const total = kept.length + files.length;
  const count = useRef(total);
  useEffect(() => {
    // the focused button has disappeared with its photo
    const isLost = total < count.current && document.activeElement === document.body;
    count.current = total;
    if (refused || isLost) field.current?.querySelector('input')?.focus();
  }, [total, refused]);

  const add = (chosen: readonly File[]): void => {
    const problems = chosen.flatMap((file) => photoProblem(file, maxBytes) ?? []);
    const readable = chosen.filter((file) => photoProblem(file, maxBytes) === null);
    // a file that is chosen twice counts once
    const byIdentity = new Map([...files, ...readable].map((file) => [identityOf(file), file]));
    const next = [...byIdentity.values()];
    const room = most - kept.length;
    if (next.length > room) problems.push(tooMany);
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
          {kept.map(({ id, src }, at) => (
            <li key={id} className={styles.photo}>
              <img src={src} alt={`Stored ${at + 1}`} />
              <Remove number={at + 1} disabled={disabled} onRemove={() => onRemoveKept?.(id)} />
            </li>
          ))}
          {files.map((file, at) => (
            <NewPhoto
              key={identityOf(file)}
              file={file}
              number={kept.length + at + 1}
              disabled={disabled}
              useObjectUrl={useObjectUrl}
              onRemove={() => remove(file)}
              onUnreadable={() => remove(file, UNREADABLE)}
            />
          ))}
        </ul>
      )}
      {total < most ? (
        <FileDrop
          label="Add photos"
          hint={`Up to ${most}: JPEG, PNG, WebP or AVIF, ${megabytes(maxBytes)} each${hint}`}
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
  useObjectUrl: PhotosFieldProps['useObjectUrl'];
  onRemove: () => void;
  /** The browser cannot decode the picture. */
  onUnreadable: () => void;
}

function NewPhoto(props: NewPhotoProps) {
  const { file, number, disabled, useObjectUrl, onRemove, onUnreadable } = props;
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

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`;

/** Returns why a file cannot be sent as a photo; null if it can. */
function photoProblem({ type, size }: File, maxBytes: number): string | null {
  if (!KINDS.includes(type)) return 'Please choose a JPEG, PNG, WebP or AVIF picture.';
  if (size > maxBytes)
    return `A photo is over ${megabytes(maxBytes)}. Please choose a smaller one.`;
  return null;
}
