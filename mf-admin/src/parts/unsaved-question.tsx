import { ConfirmDialog } from '@tanabana/ui';
import type { Unsaved } from '../hooks/use-unsaved.ts';

/** Asks before what was typed is let go of. */
export function UnsavedQuestion({ unsaved }: { unsaved: Unsaved }) {
  return (
    <ConfirmDialog
      open={unsaved.asking}
      title="Discard your changes?"
      confirm="Discard"
      cancel="Keep editing"
      onConfirm={unsaved.leave}
      onClose={unsaved.stay}
    >
      What you entered has not been saved.
    </ConfirmDialog>
  );
}
