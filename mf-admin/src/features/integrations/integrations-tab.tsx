import { Tabs } from '@tanabana/ui';
import { useCan } from '../../shared/allowed.tsx';
import { useAddressState } from '../../shared/use-address-state.ts';
import { ApiKeys } from './api-keys.tsx';
import styles from './integrations.module.css';
import { Webhooks } from './webhooks.tsx';

const parts = [
  { id: 'webhooks', label: 'Webhooks' },
  { id: 'keys', label: 'API keys' },
];

/** Webhooks, and for owners API keys. */
export default function IntegrationsTab() {
  const { state, set } = useAddressState({ part: 'webhooks', webhook: '' });
  const isOwner = useCan('staff.write');
  const webhooks = <Webhooks selected={state.webhook} onSelect={(webhook) => set({ webhook })} />;
  if (!isOwner) return <div className={styles.integrations}>{webhooks}</div>;
  const part = state.part === 'keys' ? 'keys' : 'webhooks';
  return (
    <Tabs
      label="Integrations"
      items={parts}
      selected={part}
      onSelect={(chosen) => set({ part: chosen, webhook: '' })}
    >
      <div className={styles.integrations}>{part === 'keys' ? <ApiKeys /> : webhooks}</div>
    </Tabs>
  );
}
