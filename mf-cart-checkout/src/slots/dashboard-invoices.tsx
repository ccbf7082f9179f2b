import type { SlotComponent } from '@tanabana/storefront';
import styles from '../invoice/invoice-sheet.module.css';
import { InvoicePaper } from '../invoice/invoice-sheet.tsx';

/** Invoices of many orders, one per sheet. */
const DashboardInvoices: SlotComponent<'dashboard.invoices'> = ({ invoices }) => (
  <div className={styles.stack}>
    {invoices.map((invoice) => (
      <InvoicePaper key={invoice.order._id} invoice={invoice} />
    ))}
  </div>
);

export default DashboardInvoices;
