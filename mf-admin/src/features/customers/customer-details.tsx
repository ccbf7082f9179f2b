import {
  type Customer,
  can,
  type CustomerDetails as Details,
  formatPrice,
  orderNumber,
  returnStateNames,
} from '@tanabana/contracts';
import { Link, useApi, useSession } from '@tanabana/storefront';
import { formatDay, formatMoment } from '@tanabana/storefront/dates';
import { type Column, Table } from '@tanabana/ui';
import { customerCalls } from '../../shared/customer-calls.ts';
import { DescriptionList } from '../../shared/description-list.tsx';
import { count } from '../../shared/formats.ts';
import { ListStates } from '../../shared/list.tsx';
import { tabPath } from '../../shared/use-address-state.ts';
import { AccountParts } from './account-parts.tsx';
import { CustomerBadges } from './customer-list.tsx';
import styles from './customers.module.css';
import { DataActions } from './data-actions.tsx';
import { ProfileForm } from './profile-form.tsx';

interface CustomerDetailsProps {
  id: string;
  /** Address of the list. */
  back: string;
}

/** One customer: figures, note and tags, orders and returns, addresses and consent. */
export function CustomerDetails({ id, back }: CustomerDetailsProps) {
  const state = useApi(customerCalls.customer, { params: { customer: id } });
  const customer = state.data;
  return (
    <>
      <p>
        <Link to={{ search: back }}>All customers</Link>
      </p>
      <ListStates
        state={state}
        failed="Failed to load the customer"
        count={customer ? 1 : undefined}
        empty={{ title: 'No customer' }}
      >
        {customer && <Loaded customer={customer} back={back} />}
      </ListStates>
    </>
  );
}

function Loaded({ customer, back }: { customer: Details; back: string }) {
  const { user } = useSession();
  return (
    <>
      <div className={styles.head}>
        <div className={styles.name}>
          <h3>{customer.name}</h3>
          <CustomerBadges customer={customer} />
        </div>
        <DataActions customer={customer} back={back} />
      </div>
      <DescriptionList items={factsOf(customer)} />
      <section aria-labelledby="profile" className={styles.section}>
        <h4 id="profile">Note and tags</h4>
        {can(user, 'customers.write') ? (
          <ProfileForm key={customer.updatedAt} customer={customer} />
        ) : (
          <p>{customer.note || 'No note.'}</p>
        )}
      </section>
      <History customer={customer} />
      {customer.kind === 'account' ? (
        <AccountParts id={customer._id} />
      ) : (
        <section aria-labelledby="addresses" className={styles.section}>
          <h4 id="addresses">Consent</h4>
          <p>A guest agrees with each order. There is no account with addresses or consents.</p>
        </section>
      )}
    </>
  );
}

const factsOf = (customer: Customer): (readonly [string, string])[] => [
  ['Orders', count(customer.orders)],
  ['Spent', formatPrice(customer.spent)],
  ['Returns', count(customer.returns)],
  ['Refused deliveries', count(customer.refused)],
  ['First order', customer.firstOrderAt ? formatDay(customer.firstOrderAt) : 'Never'],
  ['Last order', customer.lastOrderAt ? formatDay(customer.lastOrderAt) : 'Never'],
  ['Email', customer.email],
  ...(customer.phone ? [['Phone', customer.phone] as const] : []),
  ...(customer.username ? [['Username', customer.username] as const] : []),
  ...(customer.region ? [['State', customer.region] as const] : []),
  [customer.kind === 'account' ? 'Account since' : 'Guest since', formatDay(customer.since)],
];

type PastOrder = Details['history'][number];

const returnsOf = ({ returns = [] }: PastOrder): string =>
  returns
    .map(({ quantity, state }) => `${quantity} ${returnStateNames[state].toLowerCase()}`)
    .join(', ');

function History({ customer: { history, orders } }: { customer: Details }) {
  const columns: Column<PastOrder>[] = [
    {
      header: 'Order',
      block: 'title',
      cell: ({ _id }) => <Link to={tabPath('orders', { q: _id })}>#{orderNumber(_id)}</Link>,
    },
    { header: 'Placed', cell: ({ createdAt }) => formatMoment(createdAt) },
    { header: 'Status', cell: ({ orderStatus }) => orderStatus },
    { header: 'Payment', cell: ({ paymentStatus }) => paymentStatus },
    { header: 'Returns', cell: (order) => returnsOf(order) || 'None' },
    {
      header: 'Delivered to',
      cell: ({ address }) => [address.city, address.postalCode].filter(Boolean).join(' '),
    },
    { header: 'Total', align: 'end', cell: ({ totalPrice }) => formatPrice(totalPrice) },
  ];
  return (
    <section aria-labelledby="history" className={styles.section}>
      <h4 id="history">Orders and returns</h4>
      {history.length === 0 ? (
        <p>No orders yet.</p>
      ) : (
        <Table caption="Orders" columns={columns} rows={history} rowKey={({ _id }) => _id} />
      )}
      {orders > history.length && <p>The newest {count(history.length, 'order')}.</p>}
    </section>
  );
}
