import { ORDER_STATUSES, PAYMENT_STATUSES } from '@tanabana/contracts';
import { SelectField, TextField } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { SearchBox } from '../../parts/search-box.tsx';
import { Toolbar } from '../../parts/toolbar.tsx';
import styles from './orders.module.css';
import type { SoundFilter } from './use-order-filter.ts';

interface OrderToolbarProps {
  filter: SoundFilter;
  onChange: (change: Partial<SoundFilter>) => void;
  /** Payment and dates as well: where every order of the shop is searched. */
  full?: boolean;
  actions?: ReactNode;
}

const choices = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value })),
];

/** Search and filters above the table. */
export function OrderToolbar({ filter, onChange, full, actions }: OrderToolbarProps) {
  return (
    <Toolbar actions={actions}>
      <SearchBox
        label="Search orders"
        placeholder="Search orders"
        value={filter.q}
        onSearch={(q) => onChange({ q })}
      />
      <SelectField
        hideLabel
        label="Order status"
        value={filter.status}
        options={choices('All Status', ORDER_STATUSES)}
        onChange={(event) => onChange({ status: event.target.value as SoundFilter['status'] })}
      />
      {full && <MoreFilters filter={filter} onChange={onChange} />}
    </Toolbar>
  );
}

function MoreFilters({ filter, onChange }: Pick<OrderToolbarProps, 'filter' | 'onChange'>) {
  return (
    <>
      <SelectField
        hideLabel
        label="Payment status"
        value={filter.payment}
        options={choices('All payments', PAYMENT_STATUSES)}
        onChange={(event) => onChange({ payment: event.target.value as SoundFilter['payment'] })}
      />
      <div className={styles.dates}>
        <TextField
          label="From"
          type="date"
          value={filter.from}
          max={filter.to || undefined}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <TextField
          label="To"
          type="date"
          value={filter.to}
          min={filter.from || undefined}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
    </>
  );
}
