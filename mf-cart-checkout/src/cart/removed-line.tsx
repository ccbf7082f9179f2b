import { Button } from '@tanabana/ui';
import { useEffect, useRef } from 'react';
import styles from './removed-line.module.css';
import type { Removal } from './use-removal.ts';

/** Where a line was: says that it is gone and brings it back. Takes the focus of the button that went. */
export function RemovedLine({ removal: { removed, undo } }: { removal: Removal }) {
  const ref = useRef<HTMLButtonElement>(null);
  const line = removed?.line;
  useEffect(() => {
    if (line) ref.current?.focus({ preventScroll: true });
  }, [line]);
  return (
    line && (
      <p className={styles.removed}>
        <span role="status">Removed {line.title}</span>
        <Button
          ref={ref}
          variant="quiet"
          size="s"
          onClick={undo}
          aria-label={`Undo: ${line.title}`}
        >
          Undo
        </Button>
      </p>
    )
  );
}
