import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { classes } from '../../classes.ts';
import { UploadIcon } from '../../icons/index.ts';
import styles from './field.module.css';
import { FieldError } from './field.tsx';

export interface FileDropProps {
  /** Label of the picker: 'Add pictures'. */
  label: string;
  hint?: ReactNode;
  /** As for `<input type=file>`: 'image/*'. */
  accept?: string;
  multiple?: boolean;
  /** Error message; marks the control invalid. */
  error?: string | null;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  className?: string;
}

/**
 * A drop zone for files: a click opens the picker; files can be dropped, or pasted while it has the
 * focus. The owner rejects files that do not match `accept`.
 */
export function FileDrop({
  label,
  hint,
  accept,
  multiple,
  error,
  disabled,
  onFiles,
  className,
}: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (list: FileList | null | undefined): boolean => {
    const files = [...(list ?? [])];
    if (disabled || files.length === 0) return false;
    onFiles(multiple ? files : files.slice(0, 1));
    return true;
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent): void => {
    if (take(event.clipboardData.files)) event.preventDefault();
  };
  const zone = (
    <label
      htmlFor={id}
      className={classes(styles.drop, over && styles.dropOver, className)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <UploadIcon />
      <span>{label}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={styles.picker}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </label>
  );
  if (!error) return zone;
  return (
    <div className={styles.field}>
      {zone}
      <FieldError id={id} error={error} />
    </div>
  );
}
