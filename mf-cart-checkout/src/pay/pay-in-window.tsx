import { formatAmount, type Order } from '@tanabana/contracts';
import { useConfig } from '@tanabana/storefront';
import { Button, ErrorState } from '@tanabana/ui';
import { useEffect, useState } from 'react';
import styles from './pay-page.module.css';
import { loadRazorpay, razorpayOptions, type ScriptCheckout } from './razorpay.ts';
import type { PaymentCheck } from './use-payment-check.ts';

interface Props {
  order: Order;
  script: ScriptCheckout;
  check: Pick<PaymentCheck, 'ask' | 'hint'>;
}

/** Opens the provider's window on this page. */
export default function PayInWindow({ order, script, check }: Props) {
  const { storeName } = useConfig();
  const [stage, setStage] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    loadRazorpay(script).then(
      () => setStage('ready'),
      () => setStage('failed'),
    );
  }, [script]);
  async function open(): Promise<void> {
    const Razorpay = await loadRazorpay(script);
    const listeners = { onMade: check.hint, onClosed: check.ask };
    new Razorpay(razorpayOptions(script, order, storeName, listeners)).open();
  }
  if (stage === 'failed')
    return (
      // the document may have been opened without the permission to load the script
      <ErrorState
        as="h2"
        title="The payment window cannot be loaded"
        onRetry={() => location.reload()}
      >
        Please check your connection, and allow scripts of the payment provider.
      </ErrorState>
    );
  return (
    <>
      <h2 className={styles.heading}>UPI, card, net banking or wallet</h2>
      <Button size="l" block busy={stage === 'loading'} onClick={() => void open()}>
        Pay {formatAmount(order.totalPrice)}
      </Button>
      <p className={styles.soft}>The payment window opens on this page.</p>
    </>
  );
}
