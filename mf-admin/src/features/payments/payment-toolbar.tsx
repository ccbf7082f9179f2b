import { api } from '@tanabana/storefront';
import { Button, Filter, SearchBox, Toolbar, UploadIcon } from '@tanabana/ui';
import { Allowed } from '../../shared/allowed.tsx';
import { DayRange } from '../../shared/day-range.tsx';
import { ExportButton } from '../../shared/export-button.tsx';
import { FilterSheet, SearchRow, usePhone } from '../../shared/filter-sheet.tsx';
import { count } from '../../shared/formats.ts';
import { methodOptions, type Payments, viewOptions } from './use-payments.ts';

interface PaymentToolbarProps {
  payments: Payments;
  /** Opens the import, which stays open when the toolbar changes with the width. */
  onImport: () => void;
}

const noFilter = { view: '', method: '', from: '', to: '' };

/** Search and filters of the payments, and actions on all matches. */
export function PaymentToolbar({ payments, onImport }: PaymentToolbarProps) {
  const { address, filter, query, list } = payments;
  const { q: _, ...filters } = filter;
  const search = (
    <SearchBox
      label="Search payments"
      value={filter.q}
      onSearch={(text) => address.set({ q: text })}
    />
  );
  const actions = (
    <>
      <Allowed permission="payments.write">
        <Button variant="secondary" onClick={onImport}>
          <UploadIcon size={18} />
          Import settlement
        </Button>
      </Allowed>
      <ExportButton name="payments" load={() => api.orders.paymentsCsv.file({ query })} />
    </>
  );
  const isPhone = usePhone();
  if (isPhone)
    return (
      <Toolbar>
        <SearchRow>
          {search}
          <FilterSheet
            set={Object.values(filters).filter(Boolean).length}
            onClear={() => address.set(noFilter)}
            show={`Show ${list.data ? count(list.data.total, 'payment') : 'the payments'}`}
            actions={actions}
          >
            <PaymentFilters payments={payments} />
          </FilterSheet>
        </SearchRow>
      </Toolbar>
    );
  return (
    <Toolbar actions={actions}>
      {search}
      <PaymentFilters payments={payments} />
    </Toolbar>
  );
}

function PaymentFilters({ payments: { address, filter, list } }: { payments: Payments }) {
  return (
    <>
      <Filter
        label="View"
        value={filter.view}
        options={viewOptions(list.data?.attention)}
        onChange={(view) => address.set({ view })}
      />
      <Filter
        label="Method"
        value={filter.method}
        options={methodOptions}
        onChange={(method) => address.set({ method })}
      />
      <DayRange from={filter.from} to={filter.to} onChange={address.set} />
    </>
  );
}
