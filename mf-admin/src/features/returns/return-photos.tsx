import type { QueuedReturn } from '@tanabana/contracts';
import { api, messageOf, useFile } from '@tanabana/storefront';
import { Dialog, ErrorState, Skeleton } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './returns.module.css';

type PhotoNumber = '1' | '2' | '3';
const NUMBERS: readonly PhotoNumber[] = ['1', '2', '3'];

/** Photos of a return as thumbnails, loaded with the token once they are near the visible area. */
export function ReturnPhotos({ one }: { one: QueuedReturn }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  const [shown, setShown] = useState<PhotoNumber | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '200px' },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const nameOf = (number: PhotoNumber): string =>
    `Photo ${number} of ${one.photos}, ${one.item.name}`;
  return (
    <span ref={place} className={styles.photos}>
      {NUMBERS.slice(0, one.photos).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={`View ${nameOf(number)}`}
          className={styles.photo}
          onClick={() => setShown(number)}
        >
          {isNear ? <Thumbnail one={one} number={number} /> : <Skeleton className={styles.thumb} />}
        </button>
      ))}
      {shown && (
        <Dialog open onClose={() => setShown(null)} title={nameOf(shown)} size="l">
          <Photo one={one} number={shown} />
        </Dialog>
      )}
    </span>
  );
}

interface PhotoProps {
  one: QueuedReturn;
  number: PhotoNumber;
}

const usePhoto = ({ one, number }: PhotoProps) =>
  useFile(api.orders.returnPhoto, { params: { id: one.orderId, return: one.id, photo: number } });

function Thumbnail(props: PhotoProps) {
  const { address, error } = usePhoto(props);
  if (error) return <span className={styles.quiet}>Failed</span>;
  if (!address) return <Skeleton className={styles.thumb} />;
  return <img src={address} alt="" className={styles.thumb} />;
}

function Photo(props: PhotoProps) {
  const { address, error, retry } = usePhoto(props);
  if (error)
    return (
      <ErrorState title={messageOf(error, 'The photo could not be loaded.')} onRetry={retry} />
    );
  if (!address)
    return (
      <div aria-busy="true">
        <Skeleton className={styles.fullPhoto} />
      </div>
    );
  return <img src={address} alt="Sent by the buyer" className={styles.fullPhoto} />;
}
