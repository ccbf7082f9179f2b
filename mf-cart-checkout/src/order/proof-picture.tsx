import { api } from '@tanabana/storefront';
import { Skeleton } from '@tanabana/ui';
import { useEffect, useState } from 'react';
import styles from './order-page.module.css';

/** The payment screenshot: fetched with the owner's token, for its address alone shows it to nobody. */
export function ProofPicture({ id, orderKey }: { id: string; orderKey: string | undefined }) {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    const asking = new AbortController();
    let made: string | undefined;
    api.orders.screenshot
      .file({ params: { id }, query: { key: orderKey, w: '640' } }, { signal: asking.signal })
      .then((file) => {
        made = URL.createObjectURL(file);
        setAddress(made);
      })
      .catch(() => {
        if (!asking.signal.aborted) setAddress(null);
      });
    return () => {
      asking.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, orderKey]);
  if (address === null) return <p className={styles.soft}>Your screenshot cannot be shown now.</p>;
  if (!address) return <Skeleton className={styles.proof} />;
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.proof}>
      <img src={address} alt="Your payment screenshot" />
    </a>
  );
}
