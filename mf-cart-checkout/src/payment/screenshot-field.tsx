import { Button, FileDrop } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import { screenshotProblem, UNREADABLE } from './screenshot.ts';
import styles from './screenshot-field.module.css';

interface Props {
  file: File | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (file: File | null) => void;
}

/** The required screenshot of the payment, with a preview. */
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

/** @param onUnreadable told when the browser finds that it is no picture */
function Preview({ file, onUnreadable }: { file: File; onUnreadable: () => void }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
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
