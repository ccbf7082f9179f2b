import type { Call, CallInput } from '@tanabana/api-client';
import { useEffect, useState } from 'react';

/** Returns an object URL of a file while the component is mounted. */
export function useObjectUrl(file: Blob | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}

/** Downloads a file with the session's token, for files whose address alone is not accessible. */
export function useFile<E>(call: Call<E>, input: CallInput<E>) {
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<{ file?: Blob; error?: unknown }>({});
  const asked = call.address(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address or attempt downloads again
  useEffect(() => {
    const gone = new AbortController();
    const take = (next: typeof found): void => {
      if (!gone.signal.aborted) setFound(next);
    };
    call.file(input, { signal: gone.signal }).then(
      (file) => take({ file }),
      (error: unknown) => take({ error }),
    );
    return () => {
      gone.abort();
      setFound({});
    };
  }, [asked, attempt]);
  return {
    /** Object URL for `<img src>`; undefined while loading. */
    address: useObjectUrl(found.file ?? null),
    error: found.error,
    retry: () => setAttempt(attempt + 1),
  };
}
