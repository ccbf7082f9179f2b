import { Checkbox, Dialog } from '@tanabana/ui';
import { useShortcutSwitch } from '../../shared/use-shortcuts.ts';
import type { DashboardTab } from '../dashboard-tab.ts';
import { PALETTE_KEYS_TEXT } from '../palette/keys.ts';
import styles from './shortcuts.module.css';

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  tabs: readonly DashboardTab[];
}

/** Lists the shortcuts, and turns those of single keys off (rule 25.3). */
export default function ShortcutsDialog({ open, onClose, tabs }: ShortcutsDialogProps) {
  const { on, turn } = useShortcutSwitch();
  const lines = [
    [PALETTE_KEYS_TEXT, 'Search the dashboard'],
    ['/', 'Search the list of the tab'],
    ['?', 'These shortcuts'],
    ...tabs.flatMap(({ label, letter }) => (letter ? [[`g ${letter}`, label]] : [])),
  ];
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" focusTitle>
      <dl className={styles.keys}>
        {lines.map(([keys, label]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Use shortcuts without Ctrl or ⌘"
        checked={on}
        onChange={(event) => turn(event.target.checked)}
      />
    </Dialog>
  );
}
