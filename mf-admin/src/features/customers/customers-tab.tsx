import { CustomerDetails } from './customer-details.tsx';
import { useCustomerFilter } from './customer-filter.ts';
import { CustomerList } from './customer-list.tsx';

/** Accounts and guests who ordered: list, segments, and one customer (chapter 24). */
export default function CustomersTab() {
  const address = useCustomerFilter();
  const { customer } = address.state;
  return customer ? (
    <CustomerDetails key={customer} id={customer} back={address.searchOf({ customer: '' })} />
  ) : (
    <CustomerList address={address} />
  );
}
