import type { Webhook } from '@tanabana/contracts';
import { announce, useApi, useTask } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Alert, Badge, Button, type Column, ConfirmDialog, PlusIcon, Table } from '@tanabana/ui';
import { useState } from 'react';
import { useCan } from '../../shared/allowed.tsx';
import { count } from '../../shared/formats.ts';
import { actionsColumn, ListStates, RowAction } from '../../shared/list.tsx';
import { RemovalDialog } from '../../shared/removal-dialog.tsx';
import { Deliveries } from './deliveries.tsx';
import { DISABLED_TEXTS } from './integration-texts.ts';
import styles from './integrations.module.css';
import { SecretDialog } from './secret-dialog.tsx';
import { reloadWebhooks, webhookCalls } from './webhook-calls.ts';
import { WebhookForm } from './webhook-form.tsx';

/** Milliseconds. */
const REFRESH_EVERY = 10_000;

interface WebhooksProps {
  /** Id of the webhook whose deliveries are shown; empty for none. */
  selected: string;
  onSelect: (id: string) => void;
}

/** What a dialog is open for. */
type Asked =
  | { dialog: 'form'; webhook: Webhook | null }
  | { dialog: 'removal' | 'rotation'; webhook: Webhook }
  | { dialog: 'secret'; secret: string };

/** Webhooks with their state, and the deliveries of one (rules 27.11 to 27.16). */
export function Webhooks({ selected, onSelect }: WebhooksProps) {
  const list = useApi(webhookCalls.list, {}, { refreshEvery: REFRESH_EVERY });
  const mayWrite = useCan('integrations.write');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { busy, problem, run } = useTask('The webhook could not be changed.');
  const close = (): void => setAsked(null);
  const shown = list.data?.data.find(({ id }) => id === selected);

  const toggle = ({ id, url, isEnabled }: Webhook) =>
    run(async () => {
      await webhookCalls.update({ params: { id }, body: { isEnabled: !isEnabled } });
      announce(`${url} ${isEnabled ? 'disabled' : 'enabled'}`);
      await reloadWebhooks();
    });
  const test = ({ id, url }: Webhook) =>
    run(async () => {
      await webhookCalls.test({ params: { id } });
      announce(`Test event sent to ${url}`);
      onSelect(id);
      await reloadWebhooks();
    });

  const columns: Column<Webhook>[] = [
    {
      header: 'Webhook',
      block: 'title',
      cell: ({ url, description }) => (
        <span className={styles.webhook}>
          <strong>{url}</strong>
          {description && <small>{description}</small>}
        </span>
      ),
    },
    { header: 'Events', cell: ({ types }) => <EventTypes types={types} /> },
    { header: 'State', cell: (webhook) => <State webhook={webhook} /> },
    {
      header: 'Last success',
      cell: ({ lastSuccessAt }) => (lastSuccessAt ? formatMoment(lastSuccessAt) : 'None yet'),
    },
    { header: 'Pending', align: 'end', cell: ({ pending }) => count(pending) },
    { header: 'Failed', align: 'end', cell: ({ failed }) => count(failed) },
    actionsColumn((webhook) => (
      <>
        <RowAction name={`Deliveries of ${webhook.url}`} onClick={() => onSelect(webhook.id)}>
          Deliveries
        </RowAction>
        {mayWrite && (
          <>
            <RowAction
              name={`Send a test event to ${webhook.url}`}
              disabled={busy || !webhook.isEnabled}
              onClick={() => test(webhook)}
            >
              Test
            </RowAction>
            <RowAction
              name={`Edit ${webhook.url}`}
              onClick={() => setAsked({ dialog: 'form', webhook })}
            >
              Edit
            </RowAction>
            <RowAction
              name={`${webhook.isEnabled ? 'Disable' : 'Enable'} ${webhook.url}`}
              disabled={busy}
              onClick={() => toggle(webhook)}
            >
              {webhook.isEnabled ? 'Disable' : 'Enable'}
            </RowAction>
            <RowAction
              name={`New secret for ${webhook.url}`}
              onClick={() => setAsked({ dialog: 'rotation', webhook })}
            >
              New secret
            </RowAction>
            <RowAction
              name={`Delete ${webhook.url}`}
              onClick={() => setAsked({ dialog: 'removal', webhook })}
            >
              Delete
            </RowAction>
          </>
        )}
      </>
    )),
  ];
  return (
    <>
      <section aria-labelledby="webhooks" className={styles.section}>
        <div className={styles.head}>
          <h3 id="webhooks">Webhooks</h3>
          {mayWrite && (
            <Button
              variant="secondary"
              aria-haspopup="dialog"
              onClick={() => setAsked({ dialog: 'form', webhook: null })}
            >
              <PlusIcon size={16} />
              New webhook
            </Button>
          )}
        </div>
        {problem && <Alert tone="danger">{problem}</Alert>}
        <ListStates
          state={list}
          failed="Failed to load webhooks"
          count={list.data?.data.length}
          empty={{
            title: 'No webhooks yet',
            text: 'A webhook sends orders, payments and other changes to another system.',
          }}
        >
          <Table
            caption="Webhooks"
            columns={columns}
            rows={list.data?.data ?? []}
            rowKey={({ id }) => id}
          />
        </ListStates>
      </section>
      {shown && <Deliveries key={shown.id} webhook={shown} onClose={() => onSelect('')} />}
      {asked?.dialog === 'form' && (
        <WebhookForm
          webhook={asked.webhook}
          onCreated={({ secret }) => setAsked({ dialog: 'secret', secret })}
          onClose={close}
        />
      )}
      {asked?.dialog === 'secret' && (
        <SecretDialog title="Signing secret" label="Secret" secret={asked.secret} onClose={close}>
          The receiver verifies each message with this secret, by the rules of Standard Webhooks.
        </SecretDialog>
      )}
      {asked?.dialog === 'rotation' && (
        <ConfirmDialog
          open
          title="Create a new secret?"
          confirm="Create secret"
          onConfirm={async () => {
            const { id } = asked.webhook;
            const { secret } = await webhookCalls.rotate({ params: { id } });
            await reloadWebhooks();
            setAsked({ dialog: 'secret', secret });
          }}
          problemOf={() => 'The secret could not be created. Please try again.'}
          onClose={close}
        >
          Messages to {asked.webhook.url} carry signatures by both secrets for 24 hours, then by the
          new one only.
        </ConfirmDialog>
      )}
      {asked?.dialog === 'removal' && (
        <RemovalDialog
          title={`Delete the webhook ${asked.webhook.url}?`}
          remove={async () => {
            // its deliveries cannot be loaded any more
            if (asked.webhook.id === selected) onSelect('');
            await webhookCalls.remove({ params: { id: asked.webhook.id } });
            announce('Webhook deleted');
            await reloadWebhooks();
          }}
          onClose={close}
        >
          Its pending messages are not sent, and its deliveries are deleted.
        </RemovalDialog>
      )}
    </>
  );
}

const EventTypes = ({ types }: Pick<Webhook, 'types'>) => (
  <span title={types.join(', ')}>
    {types.length > 1 ? `${types[0]} and ${types.length - 1} more` : types[0]}
  </span>
);

function State({ webhook }: { webhook: Webhook }) {
  const { isEnabled, disabledBecause, failingSince } = webhook;
  if (!isEnabled) return <Badge tone="danger">{DISABLED_TEXTS[disabledBecause ?? 'staff']}</Badge>;
  if (failingSince)
    return <Badge tone="warning">{`Failing since ${formatMoment(failingSince)}`}</Badge>;
  return <Badge tone="success">Enabled</Badge>;
}
