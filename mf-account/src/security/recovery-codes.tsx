import { Alert, Button, Dialog, saveFile } from '@tanabana/ui';
import styles from '../second-factor/second-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  storeName: string;
  onClose: () => void;
}

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes, storeName, onClose }: RecoveryCodesProps) {
  const download = (): void => {
    const lines = [`Recovery codes of your account at ${storeName}`, '', ...codes, ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'recovery-codes.txt');
  };
  return (
    <Dialog
      open
      title="Store your recovery codes"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={download}>
            Download
          </Button>
          <Button onClick={onClose}>I have stored them</Button>
        </>
      }
    >
      <Alert tone="warning">
        The codes are shown only now. Each signs you in once, without your device.
      </Alert>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
