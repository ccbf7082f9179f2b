import { type PaymentView, PROVIDER_METHODS, providerMethodNames } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { dayOrNothing, oneOf, useAddressState } from '../../shared/use-address-state.ts';

export const PAGE_SIZE = 20;
/** Milliseconds. */
const REFRESH_EVERY = 30_000;
/** Characters of a search. */
const MAX_SEARCH = 60;

export const RANGES = ['7', '30', '90', '365'] as const;
const DEFAULT_RANGE = '30';

const VIEWS = ['attention', 'captured', 'failed', 'refunds', 'unsettled'] as const;

const viewNames: Record<PaymentView, string> = {
  attention: 'Needs attention',
  captured: 'Captured',
  failed: 'Failed',
  refunds: 'Refunds',
  unsettled: 'Not settled',
};

/** Returns the options of the filter by view, with the number of payments that need attention. */
export const viewOptions = (attention = 0) => [
  { value: '', label: 'All payments' },
  ...VIEWS.map((value) => ({
    value,
    label:
      value === 'attention' && attention > 0
        ? `${viewNames[value]} (${attention})`
        : viewNames[value],
  })),
];

export const methodOptions = [
  { value: '', label: 'All methods' },
  ...PROVIDER_METHODS.map((value) => ({ value, label: providerMethodNames[value] })),
];

/** Filter of the payments in the address, their page, and the range of the totals. */
export function usePayments() {
  const address = useAddressState({
    ...{ q: '', view: '', method: '', from: '', to: '' },
    days: DEFAULT_RANGE as string,
    page: '1',
  });
  const { state, page } = address;
  const filter = {
    q: state.q,
    view: oneOf(VIEWS, state.view),
    method: oneOf(PROVIDER_METHODS, state.method),
    from: dayOrNothing(state.from),
    to: dayOrNothing(state.to),
  };
  const query = {
    q: filter.q.slice(0, MAX_SEARCH) || undefined,
    view: filter.view || undefined,
    method: filter.method || undefined,
    from: filter.from || undefined,
    to: filter.to || undefined,
  };
  const list = useApi(
    api.orders.payments,
    { query: { ...query, page: String(page), limit: String(PAGE_SIZE) } },
    { refreshEvery: REFRESH_EVERY },
  );
  return { address, filter, query, list, days: oneOf(RANGES, state.days) || DEFAULT_RANGE };
}

export type Payments = ReturnType<typeof usePayments>;
