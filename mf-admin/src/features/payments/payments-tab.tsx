import { lazily } from '@tanabana/storefront';
import { useState } from 'react';
import { Allowed } from '../../shared/allowed.tsx';
import { PaymentList } from './payment-list.tsx';
import { PaymentToolbar } from './payment-toolbar.tsx';
import { PaymentTotals } from './payment-totals.tsx';
import styles from './payments.module.css';
import { usePayments } from './use-payments.ts';

const SettlementDialog = lazily(() => import('./settlement/settlement-dialog.tsx'));

/** Payments at providers, what needs attention first, and totals of all ways of payment (chapter 18). */
export default function PaymentsTab() {
  const payments = usePayments();
  const [isImporting, setImporting] = useState(false);
  return (
    <div className={styles.tab}>
      <PaymentTotals payments={payments} />
      <section aria-label="Online payments" className={styles.list}>
        <PaymentToolbar payments={payments} onImport={() => setImporting(true)} />
        <PaymentList payments={payments} />
      </section>
      <Allowed permission="payments.write">
        {isImporting && <SettlementDialog onClose={() => setImporting(false)} />}
      </Allowed>
    </div>
  );
}
