import type { User } from '@tanabana/contracts';
import { Container } from '@tanabana/ui';
import type { FormEvent } from 'react';
import type { CartLine } from '../cart/cart-line.ts';
import { EmptyCart } from '../cart/empty-cart.tsx';
import { useLineIssues } from '../cart/use-line-issues.ts';
import { BillingDetails } from './billing-details.tsx';
import styles from './checkout-page.module.css';
import { ProblemSummary } from './problem-summary.tsx';
import { Thanks } from './thanks.tsx';
import { useCheckoutForm } from './use-checkout-form.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { YourOrder } from './your-order.tsx';

interface Props {
  lines: readonly CartLine[];
  /** null where guests may order. */
  user: User | null;
}

/** The checkout in its stages: filling, placing, placed (spec.md section 4). */
export function CheckoutPage({ lines, user }: Props) {
  const { form, change, markSent, errorsOf } = useCheckoutForm(user);
  const { placing, place } = usePlaceOrder();
  const { issues } = useLineIssues(lines);

  if (placing.stage === 'placed') return <Thanks number={placing.number} />;
  const { problem } = placing;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    markSent();
    void place(form, lines, user?.id ?? null);
  };
  return (
    <Container width="wide" className={styles.page}>
      <h1>Checkout</h1>
      {lines.length === 0 && placing.stage === 'filling' ? (
        <EmptyCart />
      ) : (
        <form noValidate onSubmit={submit}>
          {problem && <ProblemSummary problem={problem} />}
          <div className={styles.columns}>
            <BillingDetails form={form} errors={errorsOf(problem?.fields)} onChange={change} />
            <YourOrder
              lines={lines}
              issues={issues}
              refused={problem?.lines}
              placing={placing.stage === 'placing'}
            />
          </div>
        </form>
      )}
    </Container>
  );
}
