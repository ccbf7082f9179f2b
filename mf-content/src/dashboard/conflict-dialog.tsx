import {
  type AnyValues,
  CONTENT_KINDS,
  type ContentKey,
  type ContentVersion,
} from '@tanabana/contracts';
import { Button, Dialog } from '@tanabana/ui';
import { compare } from './compare.ts';
import styles from './conflict-dialog.module.css';

interface ConflictDialogProps {
  document: ContentKey;
  theirs: ContentVersion;
  mine: AnyValues;
  onClose: () => void;
  onLoadTheirs: () => void;
  onSaveMine: () => void;
}

/** Differences of those that are listed. */
const SHOWN = 50;

/** Shows in what another person's version differs, and which of both to keep. */
export function ConflictDialog({ document, theirs, mine, ...props }: ConflictDialogProps) {
  const differences = compare(CONTENT_KINDS[document], theirs.values, mine);
  const who = theirs.by?.username ?? 'Somebody else';
  return (
    <Dialog
      open
      size="l"
      onClose={props.onClose}
      title={`${who} has saved this content meanwhile`}
      footer={
        <>
          <Button variant="secondary" onClick={props.onLoadTheirs}>
            Discard mine
          </Button>
          <Button onClick={props.onSaveMine}>Replace with mine</Button>
        </>
      }
    >
      {differences.length === 0 ? (
        <p>Both versions are the same.</p>
      ) : (
        <ul className={styles.differences}>
          {differences.slice(0, SHOWN).map(({ place, theirs: other, mine: own }) => (
            <li key={place}>
              <p className={styles.place}>{place}</p>
              <dl className={styles.both}>
                <div>
                  <dt>{who}</dt>
                  <dd>{other ?? 'None'}</dd>
                </div>
                <div>
                  <dt>You</dt>
                  <dd>{own ?? 'None'}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      )}
      {differences.length > SHOWN && <p>And {differences.length - SHOWN} more.</p>}
    </Dialog>
  );
}
