import type { DeliveryAttempt, WebhookDelivery } from '@tanabana/contracts';
import { useApi } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Badge, Dialog } from '@tanabana/ui';
import { ListStates } from '../../shared/list.tsx';
import { outcomeText } from './integration-texts.ts';
import styles from './integrations.module.css';
import { webhookCalls } from './webhook-calls.ts';

interface DeliveryDialogProps {
  webhookId: string;
  delivery: WebhookDelivery;
  onClose: () => void;
}

/** The message of a delivery, and its attempts with the responses. */
export function DeliveryDialog({ webhookId, delivery, onClose }: DeliveryDialogProps) {
  const details = useApi(webhookCalls.delivery, {
    params: { id: webhookId, delivery: delivery.id },
  });
  return (
    <Dialog open title={delivery.type} onClose={onClose}>
      <ListStates
        state={details}
        failed="Failed to load the delivery"
        count={details.data ? 1 : undefined}
        empty={{ title: 'No delivery' }}
      >
        {details.data && (
          <div className={styles.details}>
            <h4>Message {delivery.eventId}</h4>
            <pre className={styles.code}>{JSON.stringify(details.data.payload, null, 2)}</pre>
            <h4>Attempts</h4>
            {details.data.attempts.length === 0 && <p>None yet.</p>}
            <ol className={styles.attempts} reversed>
              {details.data.attempts.toReversed().map((attempt) => (
                <Attempt key={attempt.at} attempt={attempt} />
              ))}
            </ol>
          </div>
        )}
      </ListStates>
    </Dialog>
  );
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  const { at, durationMs, status, error, response } = attempt;
  return (
    <li>
      <p className={styles.attempt}>
        <Badge tone={error ? 'danger' : 'success'}>{outcomeText(error, status)}</Badge>
        <span>
          {formatMoment(at)}, {durationMs} ms
        </span>
      </p>
      {response !== '' && <pre className={styles.code}>{response}</pre>}
    </li>
  );
}
