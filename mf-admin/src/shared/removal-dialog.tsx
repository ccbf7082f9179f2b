import { texts } from '@tanabana/contracts';
import { messageOf } from '@tanabana/storefront';
import { ConfirmDialog, type ConfirmDialogProps } from '@tanabana/ui';

interface RemovalDialogProps extends Pick<ConfirmDialogProps, 'title' | 'children' | 'onClose'> {
  open?: boolean;
  /** @throws ApiError */
  remove: () => Promise<unknown>;
}

/** Confirms and deletes; open until done. */
export function RemovalDialog({ remove, open = true, ...dialog }: RemovalDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      {...dialog}
      confirm="Delete"
      onConfirm={() => remove().then(dialog.onClose)}
      problemOf={(error) => messageOf(error, texts.failed.remove)}
    />
  );
}
