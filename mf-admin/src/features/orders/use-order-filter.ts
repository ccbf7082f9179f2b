import { ORDER_STATUSES } from '@tanabana/contracts';
import { useSearchParams } from '@tanabana/storefront';
import type { OrderFilter } from './order-toolbar.tsx';

/** Filter and page of an orders tab, kept in the address: reload and Back give the same list. */
export function useOrderFilter() {
  const [search, setSearch] = useSearchParams();
  const status = ORDER_STATUSES.find((known) => known === search.get('status')) ?? '';
  const filter: OrderFilter = { q: search.get('q') ?? '', status };
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1);
  const addressOf = (next: OrderFilter, nextPage: number): string => {
    const wanted = { q: next.q, status: next.status, page: nextPage > 1 ? String(nextPage) : '' };
    const filled = Object.entries(wanted).filter(([, value]) => value !== '');
    return `?${new URLSearchParams(filled)}`;
  };
  return {
    filter,
    page,
    pageLink: (to: number) => addressOf(filter, to),
    setFilter: (next: OrderFilter) =>
      setSearch(new URLSearchParams(addressOf(next, 1)), { replace: true }),
  };
}
