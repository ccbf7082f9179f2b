import { announce } from '@tanabana/storefront';
import { Progress, Spinner } from '@tanabana/ui';
import { useEffect } from 'react';
import type { Payment } from './use-payment.ts';

/** How far the upload is, in percent, and what happens after it. */
export function UploadProgress({ payment }: { payment: Exclude<Payment, { stage: 'filling' }> }) {
  const uploading = payment.stage === 'sending' && payment.share < 1;
  useEffect(() => {
    if (uploading) announce('Uploading your payment');
  }, [uploading]);
  if (uploading) return <Progress label="Uploading your payment" share={payment.share} />;
  return (
    <Spinner
      label={
        payment.stage === 'sending'
          ? 'Placing your order…'
          : 'Checking whether your order was made…'
      }
    />
  );
}
