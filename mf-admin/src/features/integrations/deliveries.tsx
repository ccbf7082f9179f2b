import {
  DELIVERY_STATES,
  WEBHOOK_EVENT_TYPES,
  type Webhook,
  type WebhookDelivery,
} from '@tanabana/contracts';
import { announce, useApi, useTask } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Alert, Badge, Button, type Column, Filter, Table, Toolbar } from '@tanabana/ui';
import { useState } from 'react';
import { useCan } from '../../shared/allowed.tsx';
import { actionsColumn, ListStates, RowAction } from '../../shared/list.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { outcomeText, STATE_TEXTS } from './integration-texts.ts';
import styles from './integrations.module.css';
import { ReplayDialog } from './replay-dialog.tsx';
import { reloadWebhooks, webhookCalls } from './webhook-calls.ts';

const PAGE_SIZE = 20;
/** Milliseconds. */
const REFRESH_EVERY = 5000;

const stateOptions = [
  { value: '', label: 'All states' },
  ...DELIVERY_STATES.map((state) => ({ value: state as string, label: STATE_TEXTS[state].label })),
];
const typeOptions = [
  { value: '', label: 'All events' },
  ...WEBHOOK_EVENT_TYPES.map((type) => ({ value: type as string, label: type })),
];

interface DeliveriesProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Deliveries of a webhook, newest first, with replay (rule 27.15). */
export function Deliveries({ webhook, onClose }: DeliveriesProps) {
  const { id, url, isEnabled, failed } = webhook;
  const mayReplay = useCan('integrations.write') && isEnabled;
  const [state, setState] = useState('');
  const [type, setType] = useState('');
  /** Cursors of the pages before and including the shown one; none for the first. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<WebhookDelivery | null>(null);
  const [isReplaying, setReplaying] = useState(false);
  const { busy, problem, run } = useTask('The event could not be sent again.');
  const list = useApi(
    webhookCalls.deliveries,
    {
      params: { id },
      query: {
        state: (state || undefined) as WebhookDelivery['state'] | undefined,
        type: (type || undefined) as WebhookDelivery['type'] | undefined,
        before: cursors.at(-1),
        limit: String(PAGE_SIZE),
      },
    },
    { refreshEvery: REFRESH_EVERY },
  );
  const next = list.data?.next ?? null;
  const replay = (delivery: WebhookDelivery) =>
    run(async () => {
      await webhookCalls.replay({ params: { id, delivery: delivery.id } });
      announce(`${delivery.type} is sent again`);
      await reloadWebhooks();
    });
  const filter = (set: (value: string) => void) => (value: string) => {
    set(value);
    setCursors([]);
  };
  const columns: Column<WebhookDelivery>[] = [
    { header: 'Event', block: 'title', cell: (one) => <strong>{one.type}</strong> },
    { header: 'Happened', cell: ({ at }) => formatMoment(at) },
    { header: 'State', cell: (one) => <DeliveryState delivery={one} /> },
    {
      header: 'Last attempt',
      cell: ({ attempts, lastError, lastStatus }) =>
        attempts === 0 ? 'None yet' : outcomeText(lastError, lastStatus),
    },
    { header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
    actionsColumn((delivery) => (
      <>
        <RowAction
          name={`Details of ${delivery.type}, ${formatMoment(delivery.at)}`}
          onClick={() => setOpened(delivery)}
        >
          Details
        </RowAction>
        {mayReplay && delivery.attempts > 0 && (
          <RowAction
            name={`Replay ${delivery.type}, ${formatMoment(delivery.at)}`}
            disabled={busy}
            onClick={() => replay(delivery)}
          >
            Replay
          </RowAction>
        )}
      </>
    )),
  ];
  return (
    <section aria-labelledby="deliveries" className={styles.section}>
      <div className={styles.head}>
        <h3 id="deliveries" className={styles.address}>
          Deliveries to {url}
        </h3>
        <span className={styles.actions}>
          {mayReplay && failed > 0 && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setReplaying(true)}>
              Replay failed
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        </span>
      </div>
      <Toolbar>
        <Filter label="State" value={state} options={stateOptions} onChange={filter(setState)} />
        <Filter label="Event" value={type} options={typeOptions} onChange={filter(setType)} />
      </Toolbar>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <ListStates
        state={list}
        failed="Failed to load deliveries"
        count={list.data?.data.length}
        empty={{ title: state || type ? 'No results' : 'No deliveries in the last 30 days' }}
      >
        <Table
          caption={`Deliveries to ${url}`}
          columns={columns}
          rows={list.data?.data ?? []}
          rowKey={(one) => one.id}
        />
      </ListStates>
      {(cursors.length > 0 || next) && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            disabled={cursors.length === 0}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            Newer
          </Button>
          <Button
            variant="secondary"
            disabled={!next}
            onClick={() => next && setCursors([...cursors, next])}
          >
            Older
          </Button>
        </div>
      )}
      {opened && (
        <DeliveryDialog webhookId={id} delivery={opened} onClose={() => setOpened(null)} />
      )}
      {isReplaying && <ReplayDialog webhook={webhook} onClose={() => setReplaying(false)} />}
    </section>
  );
}

function DeliveryState({
  delivery: { state, nextAttemptAt, attempts },
}: {
  delivery: WebhookDelivery;
}) {
  const { label, tone } = STATE_TEXTS[state];
  return (
    <span className={styles.state}>
      <Badge tone={tone}>{label}</Badge>
      {nextAttemptAt && attempts > 0 && <small>next attempt {formatMoment(nextAttemptAt)}</small>}
    </span>
  );
}
