import type { WishlistEntry, WishlistName } from '@tanabana/contracts';
import { Alert, Button } from '@tanabana/ui';
import styles from './gone-pieces.module.css';
import { listsStore } from './lists-store.ts';

interface GonePiecesProps {
  list: WishlistName;
  /** Those that the shop no longer has. */
  entries: readonly WishlistEntry[];
}

/** Says what the shop no longer has; it stays on the list until the shopper takes it off. */
export function GonePieces({ list, entries }: GonePiecesProps) {
  if (entries.length === 0) return null;
  const clear = (): void => {
    for (const entry of entries) listsStore.change({ list, entry, on: false });
  };
  const one = entries.length === 1;
  return (
    <Alert
      className={styles.gone}
      title={one ? 'A piece is no longer sold' : `${entries.length} pieces are no longer sold`}
      action={
        <Button variant="quiet" size="s" onClick={clear}>
          Take {one ? 'it' : 'them'} off
        </Button>
      }
    >
      The shop does not have {one ? 'it' : 'them'} any more.
    </Alert>
  );
}
