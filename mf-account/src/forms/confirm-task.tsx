import { messageOf } from '@tanabana/storefront';
import { ConfirmDialog, type ConfirmDialogProps } from '@tanabana/ui';
import { useState } from 'react';

interface Props extends Pick<ConfirmDialogProps, 'title' | 'confirm' | 'children' | 'onClose'> {
  /** Stands for a failure without words of the server's own. */
  failed: string;
  /** Does it. @throws ApiError */
  task: () => Promise<void>;
}

/** A question before something that cannot be taken back, open until that is done. */
export function ConfirmTask({ failed, task, ...rest }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const go = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await task();
    } catch (error) {
      setProblem(messageOf(error, failed));
      setBusy(false);
    }
  };
  return <ConfirmDialog open {...rest} busy={busy} problem={problem} onConfirm={() => void go()} />;
}
