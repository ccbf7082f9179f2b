import { ORDER_STATUSES, type OrderStatus } from '@tanabana/contracts';
import { SelectField, TextField } from '@tanabana/ui';
import styles from './orders.module.css';

export interface OrderFilter {
  q: string;
  status: OrderStatus | '';
}

interface OrderToolbarProps {
  filter: OrderFilter;
  onChange: (filter: OrderFilter) => void;
}

/** Search and status filter above the table. */
export function OrderToolbar({ filter, onChange }: OrderToolbarProps) {
  return (
    <search className={styles.toolbar}>
      <TextField
        hideLabel
        label="Search orders"
        type="search"
        placeholder="Number, name, email or product"
        value={filter.q}
        onChange={(event) => onChange({ ...filter, q: event.target.value })}
      />
      <SelectField
        hideLabel
        label="Order status"
        value={filter.status}
        options={[
          { value: '', label: 'All Status' },
          ...ORDER_STATUSES.map((status) => ({ value: status, label: status })),
        ]}
        onChange={(event) =>
          onChange({ ...filter, status: event.target.value as OrderFilter['status'] })
        }
      />
    </search>
  );
}
