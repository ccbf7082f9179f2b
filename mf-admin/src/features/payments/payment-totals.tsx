import { PROVIDER_METHODS } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { ChoiceGroup } from '@tanabana/ui';
import { ListStates } from '../../shared/list.tsx';
import { oneOf } from '../../shared/use-address-state.ts';
import { Panel } from '../overview/overview-panels.tsx';
import { type TotalsRow, totalsRows } from './totals-rows.ts';
import { Totals } from './totals-table.tsx';
import { type Payments, RANGES } from './use-payments.ts';

/** Money of the last days by way of payment; methods of a provider are linked to their payments. */
export function PaymentTotals({ payments: { address, days } }: { payments: Payments }) {
  const totals = useApi(api.orders.paymentTotals, { query: { days } });
  const { data } = totals;
  const searchOf = ({ method }: TotalsRow): string | null => {
    const ofProvider = oneOf(PROVIDER_METHODS, method ?? '');
    if (!ofProvider || !data) return null;
    return address.searchOf({ method: ofProvider, from: data.from, to: data.to });
  };
  return (
    <Panel title="Totals">
      <ChoiceGroup
        hideLegend
        legend="Totals of the last"
        look="chips"
        options={RANGES.map((value) => ({ value, label: `${value} days` }))}
        value={days}
        // the page of the list stays
        onChange={(next) => address.set({ days: next, page: address.state.page })}
      />
      <ListStates
        state={totals}
        failed="Failed to load the totals"
        count={data?.data.length}
        empty={{ title: 'No payments in this period' }}
        expected={3}
      >
        <Totals
          caption={`Totals of ${days} days by way of payment`}
          rows={totalsRows(data?.data ?? [])}
          searchOf={searchOf}
        />
      </ListStates>
    </Panel>
  );
}
