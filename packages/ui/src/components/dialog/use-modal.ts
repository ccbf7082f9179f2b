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
    focusFirstControl(dialog);
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

const CONTROLS = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';

/**
 * Chromium gives the first focus to a part that scrolls, though there are controls in it: the first of
 * them takes it, where that needs no scrolling.
 */
function focusFirstControl(dialog: HTMLDialogElement): void {
  const focused = document.activeElement;
  const first = dialog.querySelector<HTMLElement>(CONTROLS);
  if (!first || !focused || focused === document.body || focused.matches(CONTROLS)) return;
  const isInView = first.getBoundingClientRect().bottom <= focused.getBoundingClientRect().bottom;
  if (isInView) first.focus();
}
