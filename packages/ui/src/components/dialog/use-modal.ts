import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { closeOnBack } from './close-on-back.ts';

/**
 * Synchronises a native `<dialog>` with `open`. The browser traps and returns the focus and makes
 * the rest inert; Escape, a click on the backdrop and Back on a phone call `onClose`. If the opener
 * was removed meanwhile, such as a deleted row, the page's heading gets the focus.
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
      requestAnimationFrame(() => restoreFocus(opener));
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
    // A click that began inside, such as a text selection, may end over the backdrop.
    onPointerDown: (event: MouseEvent<HTMLDialogElement>) => {
      pressed.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (pressed.current && event.target === event.currentTarget) onClose();
    },
  };
}

const isLost = (): boolean => document.activeElement === document.body;

/** When the browser cannot: the opener was removed, or stacked dialogs closed at once. */
function restoreFocus(opener: Element | null): void {
  if (!(opener instanceof HTMLElement) || opener === document.body || !isLost()) return;
  opener.focus();
  const heading = document.querySelector('h1');
  if (!heading || !isLost()) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const CONTROLS = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';

/**
 * Chromium focuses a scrollable area first even if it contains controls: focus the first control
 * instead, unless that would scroll.
 */
function focusFirstControl(dialog: HTMLDialogElement): void {
  const focused = document.activeElement;
  const first = dialog.querySelector<HTMLElement>(CONTROLS);
  if (!first || !focused || focused === document.body || focused.matches(CONTROLS)) return;
  const isInView = first.getBoundingClientRect().bottom <= focused.getBoundingClientRect().bottom;
  if (isInView) first.focus();
}
