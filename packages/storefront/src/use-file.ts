import type { Call, CallInput } from '@tanabana/api-client';
import { useEffect, useState } from 'react';

/** The address of a file in this page's memory, as long as the component shows it. */
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

/** A file that a call gives, fetched with the session's token, for its address alone shows it to nobody. */
export function useFile<E>(call: Call<E>, input: CallInput<E>) {
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<{ file?: Blob; error?: unknown }>({});
  const asked = call.address(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address or attempt fetches again
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
    /** Of the file, for `<img src>`; undefined while it is on its way. */
    address: useObjectUrl(found.file ?? null),
    error: found.error,
    retry: () => setAttempt(attempt + 1),
  };
}
