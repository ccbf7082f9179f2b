import { useSearchParams } from '@tanabana/storefront';
import { useEffect, useRef } from 'react';

/**
 * Performs an action of a tab that the address names, such as `?do=add`, and removes it from the
 * address, so that a reload does not repeat it.
 */
export function useRequested(actions: Readonly<Record<string, () => void>>): void {
  const [search, setSearch] = useSearchParams();
  const name = search.get('do');
  const latest = useRef({ actions, setSearch });
  useEffect(() => {
    latest.current = { actions, setSearch };
  });
  useEffect(() => {
    if (name === null) return;
    const without = (now: URLSearchParams): URLSearchParams => {
      const next = new URLSearchParams(now);
      next.delete('do');
      return next;
    };
    latest.current.setSearch(without, { replace: true });
    if (Object.hasOwn(latest.current.actions, name)) latest.current.actions[name]?.();
  }, [name]);
}
