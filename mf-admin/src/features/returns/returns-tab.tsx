import { Tabs } from '@tanabana/ui';
import { useAddressState } from '../../shared/use-address-state.ts';
import { ReturnQueue } from './return-queue.tsx';
import { ReturnReport } from './return-report.tsx';
import styles from './returns.module.css';

const VIEWS = [
  { id: 'queue', label: 'Queue' },
  { id: 'report', label: 'Report' },
];

/** Returns and exchanges: what waits for a decision, and what comes back why (chapter 17). */
export default function ReturnsTab() {
  const { state, set } = useAddressState({ view: 'queue' });
  const view = state.view === 'report' ? 'report' : 'queue';
  return (
    <Tabs
      label="Views of returns"
      items={VIEWS}
      selected={view}
      onSelect={(next) => set({ view: next })}
      className={styles.views}
    >
      {view === 'queue' ? <ReturnQueue /> : <ReturnReport />}
    </Tabs>
  );
}
