import { type Checkout, formatAmount, type Order } from '@tanabana/contracts';
import { lazily } from '@tanabana/storefront';
import {
  ArrowRightIcon,
  buttonClass,
  ErrorState,
  LoadingState,
  QrCode,
  Skeleton,
  VisuallyHidden,
  windowIs,
} from '@tanabana/ui';
import { UpiApps } from '../payment/upi-apps.tsx';
import styles from './pay-page.module.css';
import type { CheckoutState } from './use-checkout.ts';
import type { PaymentCheck } from './use-payment-check.ts';

const PayInWindow = lazily(
  () => import('./pay-in-window.tsx'),
  <Skeleton className={styles.loadingWays} />,
);

interface Props extends CheckoutState {
  order: Order;
  check: PaymentCheck;
}

/** How the order can be paid now. */
export function WaysToPay({ checkout, problem, busy, retry, order, check }: Props) {
  if (!checkout)
    return problem ? (
      <ErrorState
        as="h2"
        title="The payment cannot be started now"
        ornament={false}
        busy={busy}
        onRetry={retry}
      >
        {problem}
      </ErrorState>
    ) : (
      <LoadingState label="Starting the payment...">
        <Skeleton className={styles.loadingWays} />
      </LoadingState>
    );
  const { kind, script } = checkout;
  if (kind === 'none')
    return <p>You pay {formatAmount(checkout.amount)} in cash when it is delivered.</p>;
  if (kind === 'script' && script)
    return <PayInWindow order={order} script={script} check={check} />;
  return (
    <>
      {checkout.upiLink && <PayByUpi checkout={checkout} link={checkout.upiLink} />}
      {checkout.url && <ProviderPage url={checkout.url} isOnly={!checkout.upiLink} />}
      {checkout.isSimulated && (
        <p className={styles.soft}>This payment is simulated: no money moves.</p>
      )}
    </>
  );
}

const useMouse = windowIs('pointer: fine');
const useSpace = windowIs('width >= 48rem');

/** A QR code for the phone; on the phone itself its apps. */
function PayByUpi({ checkout, link }: { checkout: Checkout; link: string }) {
  const [hasMouse, hasSpace] = [useMouse(), useSpace()];
  const { amount, kind } = checkout;
  // of a manual payment the shop learns from its bank
  const notice =
    kind === 'page' ? 'this page notices the payment by itself' : 'the amount is filled in';
  if (hasMouse && hasSpace)
    return (
      <div className={styles.scan}>
        <QrCode text={link} label={`QR code to pay ${formatAmount(amount)} by UPI`} />
        <div>
          <h2 className={styles.heading}>Pay by UPI</h2>
          <p>Scan with any UPI app; {notice}.</p>
          <ManualNote checkout={checkout} />
        </div>
      </div>
    );
  return (
    <>
      <h2 className={styles.heading}>Pay by UPI</h2>
      {checkout.isSimulated ? (
        <a
          href={link}
          target="_blank"
          rel="noopener"
          className={buttonClass({ size: 'l', block: true })}
        >
          Open the simulated UPI app
          <VisuallyHidden> in a new tab</VisuallyHidden>
        </a>
      ) : (
        <div className={styles.apps}>
          <UpiApps link={link} />
          <a href={link} className={buttonClass({ size: 'l', block: true })}>
            Any UPI app
          </a>
        </div>
      )}
      <p className={styles.soft}>Come back afterwards: {notice}.</p>
      <ManualNote checkout={checkout} />
    </>
  );
}

/** How the shop recognises a payment by hand. */
const ManualNote = ({ checkout: { upiId } }: { checkout: Checkout }) =>
  upiId && (
    <p className={styles.soft}>
      To <strong>{upiId}</strong>. We match the payment with our account and mark the order paid.
    </p>
  );

function ProviderPage({ url, isOnly }: { url: string; isOnly: boolean }) {
  return (
    <>
      {!isOnly && <p className={styles.or}>or</p>}
      <a
        href={url}
        rel="external"
        className={buttonClass({ variant: isOnly ? 'primary' : 'secondary', block: true })}
      >
        {isOnly ? 'UPI, card, net banking or wallet' : 'Card, net banking or wallet'}
        <ArrowRightIcon />
      </a>
    </>
  );
}
