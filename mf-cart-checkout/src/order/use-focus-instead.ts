import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus from a removed control, unless the reader has moved it. */
export function useFocusInstead(target: RefObject<HTMLElement | null>, present: boolean): void {
  const was = useRef(present);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (was.current && !present && isLost) target.current?.focus({ preventScroll: true });
    was.current = present;
  }, [target, present]);
}
