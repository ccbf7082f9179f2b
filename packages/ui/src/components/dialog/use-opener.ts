import { useState } from 'react';
import { afterFrame } from '../../after-frame.ts';

interface Opener {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/**
 * State of a dialog that opens one frame after the tap: the button shows the tap first, because a
 * modal dialog takes a slow phone 100 ms, in which the browser makes the whole page inert.
 */
export function useOpener(): Opener {
  const [isOpen, setIsOpen] = useState(false);
  return {
    isOpen,
    open: () => afterFrame(() => setIsOpen(true)),
    close: () => setIsOpen(false),
  };
}
