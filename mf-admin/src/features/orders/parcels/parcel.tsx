import {
  mayMoveShipment,
  type Order,
  SHIPMENT_STATUSES,
  type Shipment,
  type ShipmentStatus,
  shipmentStatusNames,
} from '@tanabana/contracts';
import { announce, api, lazily, messageOf, useTask } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import {
  Alert,
  Badge,
  Button,
  ConfirmDialog,
  DownloadIcon,
  Facts,
  SelectField,
  Skeleton,
  saveFile,
  type Tone,
} from '@tanabana/ui';
import { useRef, useState } from 'react';
import { Folded } from '../../../shared/folded.tsx';
import { count } from '../../../shared/formats.ts';
import { choiceText } from '../order-words.ts';
import { changeParcel } from './change-parcel.ts';
import styles from './parcels.module.css';

const ParcelEdit = lazily(() => import('./parcel-edit.tsx'), <Skeleton />);

const tones: Record<ShipmentStatus, Tone> = {
  packed: 'warning',
  'handed-over': 'info',
  'in-transit': 'info',
  'out-for-delivery': 'info',
  failed: 'danger',
  delivered: 'success',
  'returned-to-origin': 'danger',
  cancelled: 'neutral',
};

interface ParcelProps {
  order: Order;
  shipment: Shipment;
  canChange: boolean;
}

/** A parcel with its contents, courier, status and history. */
export function Parcel({ order, shipment, canChange }: ParcelProps) {
  const { number, status, events } = shipment;
  const place = useRef<HTMLLIElement>(null);
  const [open, setOpen] = useState<'edit' | 'cancel' | null>(null);
  const name = `Parcel ${number}`;
  const close = (): void => setOpen(null);
  const finishEdit = (): void => {
    close();
    place.current?.focus();
  };
  return (
    <li ref={place} tabIndex={-1} className={styles.parcel} aria-label={name}>
      <div className={styles.head}>
        <strong>{name}</strong>
        {shipment.returnId && <Badge tone="info">Exchange</Badge>}
        {canChange ? (
          <StatusSelect order={order} shipment={shipment} />
        ) : (
          <Badge tone={tones[status]}>{shipmentStatusNames[status]}</Badge>
        )}
      </div>
      <ul>
        {shipment.lines.map(({ line, quantity }) => (
          <li key={line}>
            {contentText(order, shipment, line)} × {quantity}
          </li>
        ))}
      </ul>
      <Facts className={styles.facts} items={factsOf(shipment)} />
      {events.length > 1 && (
        <Folded title="History">
          <ol className={styles.events}>
            {events.map(({ at, status: reached, place }) => (
              <li key={`${at}${reached}`}>
                <span>{[shipmentStatusNames[reached], place].filter(Boolean).join(', ')}</span>
                <time dateTime={at}>{formatMoment(at)}</time>
              </li>
            ))}
          </ol>
        </Folded>
      )}
      {canChange && status !== 'cancelled' && open !== 'edit' && (
        <div className={styles.actions}>
          <LabelButton order={order} shipment={shipment} />
          <Button
            variant="secondary"
            size="s"
            aria-label={`Edit ${name}`}
            onClick={() => setOpen('edit')}
          >
            Edit
          </Button>
          {mayMoveShipment(status, 'cancelled', 'owner') && (
            <Button
              variant="quiet"
              size="s"
              aria-label={`Cancel ${name}`}
              onClick={() => setOpen('cancel')}
            >
              Cancel parcel
            </Button>
          )}
        </div>
      )}
      {open === 'edit' && <ParcelEdit order={order} shipment={shipment} onClose={finishEdit} />}
      <ConfirmDialog
        open={open === 'cancel'}
        title={`Cancel parcel ${number}?`}
        confirm="Cancel parcel"
        cancel="Keep it"
        onConfirm={() => changeParcel(order, shipment, { status: 'cancelled' }).then(close)}
        onClose={close}
        problemOf={(error) => messageOf(error, 'The parcel could not be cancelled.')}
      >
        Its contents can then be packed again. A booking at a courier is cancelled, too.
      </ConfirmDialog>
    </li>
  );
}

/** 'Bagru Kurti, Indigo, M'; for an exchange with the variant that is sent instead. */
function contentText(order: Order, { returnId }: Shipment, at: number): string {
  const line = order.products[at];
  if (!line) return `Line ${at + 1}`;
  const instead = order.returns?.find(({ id }) => id === returnId)?.exchangeFor;
  const choice = instead
    ? [instead.color, instead.size].filter(Boolean).join(', ')
    : choiceText(line);
  return [line.name, choice].filter(Boolean).join(', ');
}

function factsOf({ courier, awb, trackingUrl, weight, createdAt, events }: Shipment) {
  const last = events.at(-1);
  const number = awb ?? (trackingUrl ? 'Track' : 'None');
  return [
    ['Courier', courier],
    [
      'AWB number',
      trackingUrl ? (
        <a key="awb" href={trackingUrl} target="_blank" rel="noreferrer">
          {number}
        </a>
      ) : (
        number
      ),
    ],
    ...(weight === null ? [] : [['Weight', `${count(weight)} g`] as const]),
    ['Packed', formatMoment(createdAt)],
    ...(last && last.status !== 'packed'
      ? [[shipmentStatusNames[last.status], formatMoment(last.at)] as const]
      : []),
  ] as const;
}

function StatusSelect({ order, shipment }: Pick<ParcelProps, 'order' | 'shipment'>) {
  const { status, number } = shipment;
  const { busy, problem, run } = useTask('Failed to change the status of the parcel');
  const options = SHIPMENT_STATUSES.filter(
    (to) => to === status || (to !== 'cancelled' && mayMoveShipment(status, to, 'owner')),
  ).map((value) => ({ value, label: shipmentStatusNames[value] }));
  if (options.length === 1)
    return <Badge tone={tones[status]}>{shipmentStatusNames[status]}</Badge>;
  const change = async (to: ShipmentStatus): Promise<void> => {
    if (await run(() => changeParcel(order, shipment, { status: to })))
      announce(`Parcel ${number}: ${shipmentStatusNames[to]}`);
  };
  return (
    <SelectField
      hideLabel
      label={`Status of parcel ${number}`}
      value={status}
      options={options}
      error={problem}
      aria-busy={busy || undefined}
      onChange={({ target }) => void change(target.value as ShipmentStatus)}
    />
  );
}

/** Downloads the 4 × 6 inch label. */
function LabelButton({ order, shipment }: Pick<ParcelProps, 'order' | 'shipment'>) {
  const { busy, problem, run } = useTask('The label could not be created. Please try again.');
  const save = (): Promise<boolean> =>
    run(async () =>
      saveFile(
        await api.orders.shipmentLabel.file({ params: { id: order._id, shipment: shipment.id } }),
        `label-${order._id.slice(-6)}-${shipment.number}.pdf`,
      ),
    );
  return (
    <>
      <Button
        variant="secondary"
        size="s"
        busy={busy}
        aria-label={`Label of parcel ${shipment.number}`}
        onClick={save}
      >
        <DownloadIcon size={16} />
        Label
      </Button>
      {problem && <Alert tone="danger">{problem}</Alert>}
    </>
  );
}
