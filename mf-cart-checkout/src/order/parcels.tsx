import {
  type Order,
  type Shipment,
  type ShipmentStatus,
  shipmentStatusNames,
  unitsToShip,
} from '@tanabana/contracts';
import { Badge, type Tone } from '@tanabana/ui';
import { useId } from 'react';
import { CopyButton } from '../copy-button.tsx';
import cards from './cards.module.css';
import { EventList } from './event-list.tsx';
import { Item, type ItemFacts, inVariant } from './item.tsx';
import styles from './parcels.module.css';

interface Props {
  orderStatus: Order['orderStatus'];
  /** Lines of the order. */
  lines: readonly (ItemFacts & { quantity: number })[];
  shipments: readonly Shipment[];
  /** Of the order; the public page has none. */
  returns?: Order['returns'];
}

/** Parcels of an order with their contents and events (rule 16.1); nothing without parcels. */
export function Parcels({ orderStatus, lines, shipments, returns = [] }: Props) {
  const shown = shipments.filter(({ status }) => status !== 'cancelled');
  const own = shown.filter(({ returnId }) => returnId === undefined);
  const unpacked = isOnItsWay(orderStatus) ? unitsUnpacked(lines, shipments) : 0;
  if (shipments.length === 0 || (shown.length === 0 && unpacked === 0)) return null;

  const titleOf = (parcel: Shipment): string => {
    if (parcel.returnId !== undefined) return 'Exchange';
    return own.length > 1 ? `Parcel ${own.indexOf(parcel) + 1} of ${own.length}` : 'Parcel';
  };
  return (
    <section aria-labelledby="parcels-heading" className={cards.section}>
      <h2 id="parcels-heading" className={cards.heading}>
        {shown.length === 1 ? 'Your parcel' : 'Your parcels'}
      </h2>
      {unpacked > 0 && (
        <p>
          {unpacked === 1
            ? '1 item is still being packed.'
            : `${unpacked} items are still being packed.`}
        </p>
      )}
      <ul className={cards.cards}>
        {shown.map((parcel) => (
          <Parcel
            key={parcel.id}
            parcel={parcel}
            title={titleOf(parcel)}
            items={contentOf(parcel, lines, returns)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ParcelProps {
  parcel: Shipment;
  title: string;
  items: readonly { line: number; item: ItemFacts; quantity: number }[];
}

function Parcel({ parcel, title, items }: ParcelProps) {
  const id = useId();
  const { status, courier, awb, trackingUrl, events } = parcel;
  const explanation = explanations[status];
  return (
    <li className={cards.card} aria-labelledby={id}>
      <div className={cards.head}>
        <h3 id={id}>{title}</h3>
        <Badge tone={tones[status] ?? 'info'}>{shipmentStatusNames[status]}</Badge>
      </div>
      {explanation && <p>{explanation}</p>}
      {items.map(({ line, item, quantity }) => (
        <Item key={line} item={item} quantity={quantity} />
      ))}
      <dl className={styles.facts}>
        <div>
          <dt>Courier</dt>
          <dd>{courier}</dd>
        </div>
        {awb && (
          <div>
            <dt>AWB number</dt>
            <dd className={styles.awb}>
              {awb}
              <CopyButton text={awb} what={`AWB number ${awb}`} />
            </dd>
          </div>
        )}
      </dl>
      {trackingUrl && (
        <a href={trackingUrl} target="_blank" rel="noreferrer" className={styles.track}>
          Track at {courier}
        </a>
      )}
      <EventList
        label={`Events of ${title}`}
        events={events.map((event) => ({ ...event, title: shipmentStatusNames[event.status] }))}
      />
    </li>
  );
}

const tones: Partial<Record<ShipmentStatus, Tone>> = {
  packed: 'neutral',
  delivered: 'success',
  failed: 'warning',
  'returned-to-origin': 'warning',
};

/** What the status means for the buyer, where its name does not say so. */
const explanations: Partial<Record<ShipmentStatus, string>> = {
  packed: 'It is packed and waits for the courier.',
  failed: 'The courier could not deliver it. Please check that your phone is reachable.',
  'returned-to-origin': 'It could not be delivered and came back to us.',
};

const isOnItsWay = (status: Order['orderStatus']): boolean =>
  status === 'Pending' || status === 'Accepted' || status === 'Shipped';

const unitsUnpacked = (lines: Props['lines'], shipments: readonly Shipment[]): number =>
  unitsToShip(lines, shipments).reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the contents of a parcel; an exchange has the variant that its return asks for. */
function contentOf(
  { lines: units, returnId }: Shipment,
  lines: Props['lines'],
  returns: NonNullable<Props['returns']>,
): ParcelProps['items'] {
  const choice = returns.find(({ id }) => id === returnId)?.exchangeFor;
  return units.flatMap(({ line, quantity }) => {
    const ordered = lines[line];
    if (!ordered) return [];
    if (returnId === undefined) return [{ line, item: ordered, quantity }];
    const { name } = ordered;
    const item = choice
      ? inVariant(ordered, choice)
      : { name, selectedColor: null, selectedSize: null, colorImage: null };
    return [{ line, item, quantity }];
  });
}
