import { ConfirmDialog } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';

/** Marks the history entry that Back leaves instead of the page. */
const GUARD = 'unsaved';

/**
 * Protects input: Cancel, Escape and Back ask first, and the browser asks before leaving the page.
 * Back is intercepted by an extra history entry.
 */
export function useUnsaved(changed: boolean, close: () => void) {
  const [asking, setAsking] = useState(false);
  const guarded = useRef(false);
  const leaving = useRef(false);

  useEffect(() => {
    if (!changed) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    if (!guarded.current) {
      history.pushState({ ...history.state, [GUARD]: true }, '');
      guarded.current = true;
    }
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [changed]);

  // also after changes were reverted: the history entry still exists
  const caught = useRef((): void => undefined);
  useEffect(() => {
    caught.current = () => {
      guarded.current = false;
      if (leaving.current) close();
      else if (changed) setAsking(true);
    };
  });
  useEffect(() => {
    // one stable listener, because the router re-renders while others are notified
    const listen = (): void => caught.current();
    addEventListener('popstate', listen);
    return () => removeEventListener('popstate', listen);
  }, []);

  // after the entry was removed: a link clicked meanwhile would be undone
  const leave = (): void => {
    leaving.current = true;
    if (guarded.current) history.back();
    else close();
  };
  return {
    /** Shows the confirmation. */
    asking,
    /** Closes if nothing was changed, else asks. */
    ask: () => (changed ? setAsking(true) : leave()),
    stay(): void {
      setAsking(false);
      if (guarded.current) return;
      history.pushState({ ...history.state, [GUARD]: true }, '');
      guarded.current = true;
    },
    /** Closes without asking, after saving or discarding. */
    leave,
  };
}

/** Confirms discarding the input. */
export function UnsavedQuestion({ unsaved }: { unsaved: ReturnType<typeof useUnsaved> }) {
  return (
    <ConfirmDialog
      open={unsaved.asking}
      title="Discard your changes?"
      confirm="Discard"
      cancel="Keep editing"
      onConfirm={unsaved.leave}
      onClose={unsaved.stay}
    >
      Your input has not been saved.
    </ConfirmDialog>
  );
}
