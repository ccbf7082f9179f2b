import type { OrderReturn } from '@tanabana/contracts';
import { api, useFile } from '@tanabana/storefront';
import { Skeleton } from '@tanabana/ui';
import styles from './order-returns.module.css';

interface Props {
  orderId: string;
  of: OrderReturn;
  orderKey: string | undefined;
}

/** The buyer's photos of a return, each opening in full size. */
export function ReturnPhotos({ of, ...props }: Props) {
  const numbers = (['1', '2', '3'] as const).slice(0, of.photos);
  return (
    <ul className={styles.photos} aria-label="Your photos">
      {numbers.map((number) => (
        <li key={number}>
          <Photo {...props} returnId={of.id} number={number} />
        </li>
      ))}
    </ul>
  );
}

interface PhotoProps extends Omit<Props, 'of'> {
  returnId: string;
  number: '1' | '2' | '3';
}

function Photo({ orderId, returnId, orderKey, number }: PhotoProps) {
  const { address, error } = useFile(api.orders.returnPhoto, {
    params: { id: orderId, return: returnId, photo: number },
    query: { key: orderKey },
  });
  if (error) return <p className={styles.soft}>Photo {number} cannot be shown now.</p>;
  if (!address) return <Skeleton className={styles.photo} />;
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.photo}>
      <img src={address} alt={`Attachment ${number}`} />
    </a>
  );
}
