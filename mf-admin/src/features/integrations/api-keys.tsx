import type { ApiKey, IssuedApiKey } from '@tanabana/contracts';
import { announce, api, invalidate, serverNow, useApi } from '@tanabana/storefront';
import { formatDay, formatMoment } from '@tanabana/storefront/dates';
import { Badge, Button, type Column, ConfirmDialog, PlusIcon, Table } from '@tanabana/ui';
import { useState } from 'react';
import { actionsColumn, ListStates, RowAction } from '../../shared/list.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import { scopesText } from './integration-texts.ts';
import styles from './integrations.module.css';
import { SecretDialog } from './secret-dialog.tsx';

const reload = () => invalidate(api.auth.apiKeys.route.path);

/** API keys of integrations; for owners (rule 27.10). */
export function ApiKeys() {
  const list = useApi(api.auth.apiKeys, {});
  const [isCreating, setCreating] = useState(false);
  const [issued, setIssued] = useState<IssuedApiKey | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const columns: Column<ApiKey>[] = [
    { header: 'Integration', block: 'title', cell: ({ name }) => <strong>{name}</strong> },
    { header: 'Key', cell: ({ lastFour }) => <code>{`…${lastFour}`}</code> },
    { header: 'May use', cell: ({ scopes }) => scopesText(scopes) },
    {
      header: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : 'Never'),
    },
    { header: 'Expires', cell: (key) => <Expiry apiKey={key} /> },
    { header: 'Created by', cell: ({ by }) => by },
    actionsColumn((key) => (
      <RowAction name={`Revoke ${key.name}`} onClick={() => setRevoked(key)}>
        Revoke
      </RowAction>
    )),
  ];
  return (
    <section aria-labelledby="api-keys" className={styles.section}>
      <div className={styles.head}>
        <h3 id="api-keys">API keys</h3>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setCreating(true)}>
          <PlusIcon size={16} />
          New API key
        </Button>
      </div>
      <ListStates
        state={list}
        failed="Failed to load API keys"
        count={list.data?.data.length}
        empty={{
          title: 'No API keys yet',
          text: 'An API key lets another system call the shop, as far as its scopes allow.',
        }}
      >
        <Table
          caption="API keys"
          columns={columns}
          rows={list.data?.data ?? []}
          rowKey={({ id }) => id}
        />
      </ListStates>
      {isCreating && (
        <ApiKeyForm
          onClose={() => setCreating(false)}
          onIssued={(key) => {
            setCreating(false);
            setIssued(key);
            void reload();
          }}
        />
      )}
      {issued && (
        <SecretDialog
          title={`API key of ${issued.name}`}
          label="API key"
          secret={issued.key}
          onClose={() => setIssued(null)}
        >
          The integration sends the key as <code>Authorization: Bearer</code>.
        </SecretDialog>
      )}
      {revoked && (
        <ConfirmDialog
          open
          title={`Revoke the API key of ${revoked.name}?`}
          confirm="Revoke"
          onConfirm={async () => {
            await api.auth.revokeApiKey({ params: { id: revoked.id } });
            announce(`API key of ${revoked.name} revoked`);
            await reload();
            setRevoked(null);
          }}
          problemOf={() => 'The API key could not be revoked. Please try again.'}
          onClose={() => setRevoked(null)}
        >
          Calls with it are refused within 15 seconds. This cannot be undone.
        </ConfirmDialog>
      )}
    </section>
  );
}

function Expiry({ apiKey: { expiresAt } }: { apiKey: ApiKey }) {
  if (expiresAt === null) return 'Never';
  const isOver = Date.parse(expiresAt) <= serverNow().getTime();
  return isOver ? <Badge tone="danger">Expired</Badge> : formatDay(expiresAt);
}
