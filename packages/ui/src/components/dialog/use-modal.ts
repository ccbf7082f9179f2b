import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { closeOnBack } from './close-on-back.ts';

/**
 * Ties a native `<dialog>` to `open`. The browser keeps focus inside, gives it back when the dialog
 * closes, and makes the rest inert; Escape, a press on the backdrop and Back on a phone ask `onClose`. Where what opened it
 * has gone meanwhile, such as the row of what was deleted, the page's heading has the focus.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressed = useRef(false);
  const close = useRef(onClose);
  const entry = useRef<ReturnType<typeof closeOnBack> | null>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    if (!dialog.open) dialog.showModal();
    focusFirstControl(dialog);
    return () => {
      dialog.close();
      requestAnimationFrame(() => giveFocusBack(opener));
    };
  }, [open]);
  useLayoutEffect(() => {
    if (!open) return;
    entry.current = closeOnBack(() => close.current());
    return entry.current.release;
  }, [open]);
  useLayoutEffect(() => {
    close.current = onClose;
    if (open) entry.current?.hold();
  });
  return {
    ref,
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onClose();
    },
    // A press that began inside, such as text being selected, may end over the backdrop.
    onPointerDown: (event: MouseEvent<HTMLDialogElement>) => {
      pressed.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (pressed.current && event.target === event.currentTarget) onClose();
    },
  };
}

const isLost = (): boolean => document.activeElement === document.body;

/** Where the browser could not: the opener has gone, or dialogs that lay over each other closed at once. */
function giveFocusBack(opener: Element | null): void {
  if (!(opener instanceof HTMLElement) || opener === document.body || !isLost()) return;
  opener.focus();
  const heading = document.querySelector('h1');
  if (!heading || !isLost()) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
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
