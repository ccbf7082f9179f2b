import { randomKey } from '@tanabana/contracts';
import { useRef } from 'react';

/**
 * Returns the `Idempotency-Key` of a form: a retry of the same body has the same key, a corrected
 * body has a new one (rule 10.8).
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.body) last.current = { body: text, key: randomKey() };
    return last.current.key;
  };
}
