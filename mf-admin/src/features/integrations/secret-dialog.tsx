import { announce } from '@tanabana/storefront';
import { Button, Dialog, TextField } from '@tanabana/ui';
import { type ReactNode, useRef, useState } from 'react';
import styles from './integrations.module.css';

interface SecretDialogProps {
  title: string;
  label: string;
  secret: string;
  /** Explains where the owner enters the secret. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a secret once, with Copy. */
export function SecretDialog({ title, label, secret, children, onClose }: SecretDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
      announce('Copied');
    } catch {
      // without the permission, the person copies the selected text
      field.current?.select();
    }
  };
  return (
    <Dialog
      open
      size="m"
      title={title}
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className={styles.secret}>
        <p>{children} It is shown only once.</p>
        <TextField
          ref={field}
          label={label}
          value={secret}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <Button variant="secondary" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </Dialog>
  );
}
