import type { User } from '@tanabana/contracts';
import { lazily, useSession, useTitle } from '@tanabana/storefront';
import { Container } from '@tanabana/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useCart } from '../cart/cart.ts';
import { type CartLine, lineKey } from '../cart/cart-line.ts';
import { ChangesNote } from '../cart/issue-notes.tsx';
import { isUnavailable, useLineIssues } from '../cart/line-issues.ts';
import { EmptyCart, useRemoval } from '../cart/removal.tsx';
import { BillingDetails } from '../checkout/billing-details.tsx';
import styles from '../checkout/checkout-page.module.css';
import { OrderFold } from '../checkout/order-fold.tsx';
import { ProblemSummary } from '../checkout/problem-summary.tsx';
import { isToBeSaved, saveAddress, useSavedAddresses } from '../checkout/saved-addresses.tsx';
import { Thanks } from '../checkout/thanks.tsx';
import { ToPayment } from '../checkout/to-payment.tsx';
import { useCheckoutForm } from '../checkout/use-checkout-form.ts';
import { useCheckoutQuote } from '../checkout/use-checkout-quote.ts';
import { usePlaceOrder } from '../checkout/use-place-order.ts';
import { YourOrder } from '../checkout/your-order.tsx';

/** /checkout, guarded (rules 2.2, 2.12). Each user has their own form. */
export default function Checkout() {
  useTitle('Checkout');
  const { user } = useSession();
  return <CheckoutPage key={user?.id} user={user} />;
}

const PaymentDialog = lazily(() => import('../payment/payment-dialog.tsx'));

/** Stages: filling, placing, paying, placed (rule 4.5), leaving (rule 18.1). A guest is null. */
function CheckoutPage({ user }: { user: User | null }) {
  const lines = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  const details = useCheckoutForm(user);
  const { form } = details;
  const addresses = useSavedAddresses(user);
  const { placing, place, endPayment } = usePlaceOrder(user, async (sent) => {
    details.forget();
    if (isToBeSaved(form, addresses)) await saveAddress(sent);
  });
  const [screenshot, setScreenshot] = useState<File | null>(null);
  const { issues } = useLineIssues(lines);
  const removal = useRemoval(heading);
  const problem = placing.stage === 'filling' ? placing.problem : null;
  const issueOf = (line: CartLine) => problem?.lines?.get(line) ?? issues.get(lineKey(line));
  const ordered = lines.filter((line) => !isUnavailable(issueOf(line)));
  const price = useCheckoutQuote(ordered, user, details);

  if (placing.stage === 'placed') return <Thanks {...placing.placed} />;
  if (placing.stage === 'leaving') return <ToPayment {...placing.placed} />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    details.markSent();
    void place({ form, lines, ordered, price });
  };
  return (
    <Container width="wide" className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        Checkout
      </h1>
      {lines.length === 0 && placing.stage === 'filling' ? (
        <EmptyCart removal={removal} />
      ) : (
        <form noValidate onSubmit={submit}>
          {problem ? (
            <ProblemSummary problem={problem} isGuest={!user} />
          ) : (
            <ChangesNote lines={lines} issues={issues} />
          )}
          <OrderFold lines={ordered} price={price} />
          <div className={styles.columns}>
            <BillingDetails user={user} details={details} errors={problem?.fields} />
            <YourOrder
              {...{ lines, issueOf, price, removal }}
              totalOf={(line) => price.lineTotals[ordered.indexOf(line)]}
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
