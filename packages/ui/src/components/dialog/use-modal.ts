import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: { preventDefault: () => void }) => void;
  onPointerDown: (event: MouseEvent<HTMLDialogElement>) => void;
  onClick: (event: MouseEvent<HTMLDialogElement>) => void;
}

/**
 * Ties a native `<dialog>` to `open`. The browser keeps focus inside, gives it back when the dialog
 * closes, and makes the rest inert; Escape and a press on the backdrop ask `onClose`.
 */
export function useModal(open: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const pressed = useRef(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, [open]);
  return {
    ref,
    onCancel: (event) => {
      event.preventDefault();
      onClose();
    },
    // A press that began inside, such as text being selected, may end over the backdrop.
    onPointerDown: (event) => {
      pressed.current = event.target === event.currentTarget;
    },
    onClick: (event) => {
      if (pressed.current && event.target === event.currentTarget) onClose();
    },
  };
}
