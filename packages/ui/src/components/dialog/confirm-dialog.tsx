import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  title: string;
  children?: ReactNode;
  /** What is done: 'Delete'. */
  confirm: string;
  /** What is not: 'Cancel' unless told. It has the first focus. */
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  /** Why it could not be done. */
  problem?: string | null;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  onConfirm,
  onClose,
  busy,
  problem,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="s"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {problem ? <Alert tone="danger">{problem}</Alert> : children}
    </Dialog>
  );
}
