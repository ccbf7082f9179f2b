import { ConfirmDialog } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';

/** Marks the history entry that Back goes away from in the place of the page. */
const GUARD = 'unsaved';

/**
 * Keeps what was typed from being lost by a slip: Cancel, Escape and Back ask first, and so does the
 * browser before the page is left. Back is caught by an entry of the history more, which goes with the
 * form.
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

  // also after a change was taken back: the entry of the history is still there
  const caught = useRef((): void => undefined);
  useEffect(() => {
    caught.current = () => {
      guarded.current = false;
      if (leaving.current) close();
      else if (changed) setAsking(true);
    };
  });
  useEffect(() => {
    // one listener all along: the router renders anew while others are still to be told
    const listen = (): void => caught.current();
    addEventListener('popstate', listen);
    return () => removeEventListener('popstate', listen);
  }, []);

  // once the entry is gone: a link that is pressed meanwhile would be taken back by it
  const leave = (): void => {
    leaving.current = true;
    if (guarded.current) history.back();
    else close();
  };
  return {
    /** The question whether to let go of what was typed is to be shown. */
    asking,
    /** Somebody wants to close: closes where nothing was changed, else asks. */
    ask: () => (changed ? setAsking(true) : leave()),
    stay(): void {
      setAsking(false);
      if (guarded.current) return;
      history.pushState({ ...history.state, [GUARD]: true }, '');
      guarded.current = true;
    },
    /** Closes without asking: saved, or let go of. */
    leave,
  };
}

/** Asks before what was typed is let go of. */
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
      What you entered has not been saved.
    </ConfirmDialog>
  );
}
