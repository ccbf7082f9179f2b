import { type Customer, can, formatPrice, hasConditions } from '@tanabana/contracts';
import { Link, useApi, useSession } from '@tanabana/storefront';
import { formatDay } from '@tanabana/storefront/dates';
import { Badge, Button, type Column, PlusIcon, Table } from '@tanabana/ui';
import { useState } from 'react';
import { customerCalls } from '../../shared/customer-calls.ts';
import { ExportButton } from '../../shared/export-button.tsx';
import { count } from '../../shared/formats.ts';
import { ListStates, Pager } from '../../shared/list.tsx';
import { shownColumns, useTableViews } from '../../shared/views/use-table-views.ts';
import { ViewBar } from '../../shared/views/view-bar.tsx';
import type { CustomerFilter } from './customer-filter.ts';
import { CustomerFilters } from './customer-filters.tsx';
import styles from './customers.module.css';
import { SegmentDialog } from './segment-dialog.tsx';
import { Segments } from './segments.tsx';

const PAGE_SIZE = 20;

const NO_MATCH = { title: 'No results', text: 'No customers match these filters.' };
const NONE_YET = { title: 'No customers yet', text: 'Accounts and guests who order appear here.' };

/** List of customers with search, conditions, segments and export (rules 24.1 to 24.4). */
export function CustomerList({ address }: { address: CustomerFilter }) {
  const { conditions, query, page, searchOf } = address;
  const { user } = useSession();
  const list = useApi(customerCalls.customers, {
    query: { ...query, page: String(page), limit: String(PAGE_SIZE) },
  });
  const views = useTableViews('customers', address);
  const segments = useApi(customerCalls.segments, {});
  const [isSaving, setSaving] = useState(false);
  const isNarrowed = hasConditions(conditions) || query.q || query.segment;
  const mayWrite = can(user, 'customers.write');
  return (
    <>
      <CustomerFilters
        address={address}
        segments={segments.data?.data ?? []}
        tags={list.data?.tags ?? []}
        total={list.data?.total}
        actions={
          <>
            {mayWrite && hasConditions(conditions) && (
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => setSaving(true)}>
                <PlusIcon size={18} />
                Save as segment
              </Button>
            )}
            <ExportButton
              name="customers"
              load={() => customerCalls.customersCsv.file({ query })}
            />
          </>
        }
      />
      <ViewBar views={views} columns={CUSTOMER_COLUMNS} />
      <ListStates
        state={list}
        failed="Failed to load customers"
        count={list.data?.data.length}
        empty={isNarrowed ? NO_MATCH : NONE_YET}
      >
        <CustomersTable
          customers={list.data?.data ?? []}
          searchOf={searchOf}
          page={page}
          hidden={views.hidden}
        />
        <Pager label="Customers" address={address} limit={PAGE_SIZE} total={list.data?.total} />
      </ListStates>
      <Segments list={segments} tags={list.data?.tags ?? []} mayWrite={mayWrite} />
      {isSaving && <SegmentDialog conditions={conditions} onClose={() => setSaving(false)} />}
    </>
  );
}

interface CustomersTableProps extends Pick<CustomerFilter, 'searchOf' | 'page'> {
  customers: readonly Customer[];
  /** Columns that the person hides. */
  hidden: readonly string[];
}

/** Columns that can be hidden. */
const CUSTOMER_COLUMNS = ['Email', 'Orders', 'Spent', 'Returns', 'Refused', 'Last order'] as const;

function CustomersTable({ customers, searchOf, page, hidden }: CustomersTableProps) {
  const columns: Column<Customer>[] = [
    {
      header: 'Customer',
      block: 'title',
      cell: (customer) => (
        <span className={styles.name}>
          <Link to={{ search: searchOf({ customer: customer._id, page: `${page}` }) }}>
            {customer.name}
          </Link>
          <CustomerBadges customer={customer} />
        </span>
      ),
    },
    { header: 'Email', cell: ({ email }) => <span className={styles.email}>{email}</span> },
    { header: 'Orders', align: 'end', cell: ({ orders }) => count(orders) },
    { header: 'Spent', align: 'end', cell: ({ spent }) => formatPrice(spent) },
    { header: 'Returns', align: 'end', cell: ({ returns }) => count(returns) },
    { header: 'Refused', align: 'end', cell: ({ refused }) => count(refused) },
    {
      header: 'Last order',
      cell: ({ lastOrderAt }) => (
        <span className={styles.steady}>{lastOrderAt ? formatDay(lastOrderAt) : 'Never'}</span>
      ),
    },
  ];
  return (
    <Table
      caption="Customers"
      columns={shownColumns(columns, hidden)}
      rows={customers}
      rowKey={({ _id }) => _id}
    />
  );
}

/** Kind, state and tags of a customer. */
export const CustomerBadges = ({ customer }: { customer: Customer }) => (
  <span className={styles.badges}>
    {customer.kind === 'guest' && <Badge tone="neutral">Guest</Badge>}
    {customer.isDisabled && <Badge tone="danger">Disabled</Badge>}
    {customer.tags.map((tag) => (
      <Badge key={tag} tone="info">
        {tag}
      </Badge>
    ))}
  </span>
);
