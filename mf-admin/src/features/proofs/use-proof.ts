import { api, messageOf } from '@tanabana/storefront';
import { useEffect, useState } from 'react';

const FAILED = 'The screenshot could not be loaded.';

interface Proof {
  /** Address of the picture in this page's memory. */
  address: string | null;
  problem: string | null;
  retry: () => void;
}

/** The screenshot of a payment, fetched with the session's token: nobody else gets it. */
export function useProof(orderId: string): Proof {
  const [attempt, setAttempt] = useState(0);
  const [proof, setProof] = useState<{ id: string; address?: string; problem?: string } | null>(
    null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    const gone = new AbortController();
    let address: string | undefined;
    api.orders.screenshot.file({ params: { id: orderId } }, { signal: gone.signal }).then(
      (picture) => {
        if (gone.signal.aborted) return;
        address = URL.createObjectURL(picture);
        setProof({ id: orderId, address });
      },
      (error) => {
        if (gone.signal.aborted) return;
        setProof({ id: orderId, problem: messageOf(error, FAILED) });
      },
    );
    return () => {
      gone.abort();
      if (address) URL.revokeObjectURL(address);
      setProof(null);
    };
  }, [orderId, attempt]);
  const own = proof?.id === orderId ? proof : null;
  return {
    address: own?.address ?? null,
    problem: own?.problem ?? null,
    retry: () => setAttempt(attempt + 1),
  };
}
