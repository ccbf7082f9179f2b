import { MAX_IMAGE_BYTES } from '@tanabana/contracts';
import { useObjectUrl } from '@tanabana/storefront';
import { Button, FileDrop } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './screenshot-field.module.css';

interface Props {
  file: File | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (file: File | null) => void;
}

/** The required payment screenshot with a preview. */
export function ScreenshotField({ file, error, disabled, onChange }: Props) {
  const [refused, setRefused] = useState<string | null>(null);
  const choose = (chosen: File | undefined): void => {
    if (!chosen) return;
    const wrong = screenshotProblem(chosen);
    setRefused(wrong);
    onChange(wrong ? null : chosen);
  };
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) field.current?.querySelector('input')?.focus();
  }, [refused]);
  if (!file)
    return (
      <div ref={field}>
        <FileDrop
          label="Payment screenshot"
          hint="Choose, drop or paste a picture"
          accept="image/*"
          disabled={disabled}
          error={refused ?? error}
          onFiles={([chosen]) => choose(chosen)}
        />
      </div>
    );
  return (
    <div className={styles.chosen}>
      <Preview
        file={file}
        onUnreadable={() => {
          setRefused(UNREADABLE);
          onChange(null);
        }}
      />
      <span className={styles.name}>{file.name}</span>
      <Button
        variant="quiet"
        size="s"
        disabled={disabled}
        aria-label="Remove the screenshot"
        onClick={() => onChange(null)}
      >
        Remove
      </Button>
    </div>
  );
}

/** @param onUnreadable called when the browser cannot decode the picture */
function Preview({ file, onUnreadable }: { file: File; onUnreadable: () => void }) {
  const address = useObjectUrl(file);
  return (
    address && (
      <img
        src={address}
        alt="Preview of your screenshot"
        className={styles.preview}
        onError={onUnreadable}
      />
    )
  );
}

/** Message for a file that claims to be a picture. */
const UNREADABLE = 'The payment screenshot is not a picture we can read. Please choose another.';

/** Returns the problem of a screenshot file as a message; null if valid. */
export function screenshotProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return 'Please choose a picture, such as a screenshot.';
  if (size > MAX_IMAGE_BYTES) return 'This picture is over 8 MB. Please choose a smaller one.';
  return null;
}
