import type { User } from '@tanabana/contracts';
import { lazily } from '@tanabana/storefront';
import { Container } from '@tanabana/ui';
import { type FormEvent, useRef, useState } from 'react';
import type { CartLine } from '../cart/cart-line.ts';
import { cartTotals } from '../cart/cart-totals.ts';
import { ChangesNote } from '../cart/changes-note.tsx';
import { EmptyCart } from '../cart/empty-cart.tsx';
import { RemovedLine } from '../cart/removed-line.tsx';
import { useFirstOrderFree } from '../cart/use-first-order-free.ts';
import { useLineIssues } from '../cart/use-line-issues.ts';
import { useRemoval } from '../cart/use-removal.ts';
import { BillingDetails } from './billing-details.tsx';
import styles from './checkout-page.module.css';
import { ProblemSummary } from './problem-summary.tsx';
import { Thanks } from './thanks.tsx';
import { useCheckoutForm } from './use-checkout-form.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { saveAddress } from './use-saved-addresses.ts';
import { YourOrder } from './your-order.tsx';

const PaymentDialog = lazily(() => import('../payment/payment-dialog.tsx'));

interface Props {
  lines: readonly CartLine[];
  /** null where guests may order. */
  user: User | null;
}

/** The checkout in its stages: filling, placing, paying, placed (spec.md section 4). */
export function CheckoutPage({ lines, user }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const details = useCheckoutForm(user);
  const { form } = details;
  const { placing, place, endPayment } = usePlaceOrder(user, (sent) => {
    details.forget();
    if (form.saveaddress === 'yes' && user) void saveAddress(sent);
  });
  const [screenshot, setScreenshot] = useState<File | null>(null);
  const { issues } = useLineIssues(lines);
  const removal = useRemoval(heading);
  const totals = cartTotals(lines, useFirstOrderFree());

  if (placing.stage === 'placed') return <Thanks {...placing.placed} />;
  const problem = placing.stage === 'filling' ? placing.problem : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    details.markSent();
    void place({ form, lines, totals });
  };
  return (
    <Container width="wide" className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        Checkout
      </h1>
      {lines.length === 0 && placing.stage === 'filling' ? (
        <>
          <RemovedLine removal={removal} />
          <EmptyCart />
        </>
      ) : (
        <form noValidate onSubmit={submit}>
          {problem ? (
            <ProblemSummary problem={problem} isGuest={!user} />
          ) : (
            <ChangesNote lines={lines} issues={issues} />
          )}
          <div className={styles.columns}>
            <BillingDetails user={user} details={details} errors={problem?.fields} />
            <YourOrder
              {...{ lines, issues, totals, removal }}
              refused={problem?.lines}
              payment={form.payment}
              onPayment={(payment) => details.change({ payment })}
              placing={placing.stage === 'placing'}
            />
          </div>
        </form>
      )}
      {placing.stage === 'paying' && (
        <PaymentDialog
          ready={placing.ready}
          utr={form.utr}
          onUtr={(utr) => details.change({ utr })}
          screenshot={screenshot}
          onScreenshot={setScreenshot}
          onEnd={endPayment}
        />
      )}
    </Container>
  );
}
