import { useAccountPopup } from '@tanabana/storefront';
import { useEffect, useState } from 'react';

/** Milliseconds that the first view has for itself at most. */
const PATIENCE_MS = 2500;

/** False until the first view had its turn, or somebody asks for the account popup. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  const { open } = useAccountPopup();
  useEffect(() => {
    const done = (): void => setIdle(true);
    if (open || !('requestIdleCallback' in window)) return done();
    const handle = requestIdleCallback(done, { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(handle);
  }, [open]);
  return idle;
}
