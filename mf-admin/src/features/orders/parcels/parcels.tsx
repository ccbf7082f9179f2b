import { awaitsPayment, isOpen, type Order, unitsToShip } from '@tanabana/contracts';
import { lazily } from '@tanabana/storefront';
import { Button, PlusIcon, Skeleton } from '@tanabana/ui';
import { useRef, useState } from 'react';
import { Parcel } from './parcel.tsx';
import styles from './parcels.module.css';

const ParcelForm = lazily(() => import('./parcel-form.tsx'), <Skeleton />);

/** Parcels of an order (rule 16.1); for admins with a form for another one. */
export function Parcels({ order, canChange }: { order: Order; canChange: boolean }) {
  const place = useRef<HTMLElement>(null);
  const [isCreating, setCreating] = useState(false);
  const { shipments = [], orderStatus } = order;
  const isLeft = unitsToShip(order.products, shipments).length > 0;
  const canCreate = canChange && isLeft && isOpen(orderStatus) && !awaitsPayment(order);
  if (shipments.length === 0 && !canCreate) return null;
  const close = (): void => {
    setCreating(false);
    place.current?.focus();
  };
  return (
    <section ref={place} tabIndex={-1} className={styles.parcels} aria-label="Parcels">
      <h3>Parcels</h3>
      {shipments.length === 0 && !isCreating && (
        <p className={styles.note}>Nothing of this order is packed yet.</p>
      )}
      {shipments.length > 0 && (
        <ul className={styles.list}>
          {shipments.map((shipment) => (
            <Parcel key={shipment.id} order={order} shipment={shipment} canChange={canChange} />
          ))}
        </ul>
      )}
      {isCreating && <ParcelForm order={order} onClose={close} />}
      {canCreate && !isCreating && (
        <Button variant="secondary" size="s" onClick={() => setCreating(true)}>
          <PlusIcon size={16} />
          Create parcel
        </Button>
      )}
    </section>
  );
}
