import { Button } from '@tanabana/ui';
import styles from './inspect.module.css';
import { endOverrides, kept } from './overrides.ts';

/** Says which versions this tab looks at, and ends it. */
export default function OverrideNote() {
  const versions = Object.entries(kept()).map(([name, version]) => `${name} ${version}`);
  return (
    <aside className={styles.note} aria-label="Versions under inspection">
      <p>
        This tab shows <strong>{versions.join(', ')}</strong>
      </p>
      <Button variant="quiet" size="s" onClick={endOverrides}>
        Back to the shop's own
      </Button>
    </aside>
  );
}
