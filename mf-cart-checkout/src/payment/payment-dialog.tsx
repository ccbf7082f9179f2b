import type { PlacedOrder } from '@tanabana/contracts';
import { announce } from '@tanabana/storefront';
import { Alert, Button, Dialog, Progress, Spinner, TextField } from '@tanabana/ui';
import { type FormEvent, useEffect, useRef } from 'react';
import type { Problem } from '../checkout/order-problem.ts';
import type { Ready } from '../checkout/send-order.ts';
import { PayByUpi } from './pay-by-upi.tsx';
import styles from './payment-dialog.module.css';
import type { Said } from './refusal.ts';
import { ScreenshotField } from './screenshot-field.tsx';
import { type Payment, usePayment } from './use-payment.ts';

interface Props {
  ready: Ready;
  utr: string;
  onUtr: (utr: string) => void;
  screenshot: File | null;
  onScreenshot: (file: File | null) => void;
  /** An order, a problem, or null if the dialog is closed. */
  onEnd: (outcome: PlacedOrder | Problem | null) => void;
}

/** Complete Payment (rule 2.13): scan or open, pay, prove. */
export default function PaymentDialog({ ready, onEnd, ...props }: Props) {
  const { payment, submit, cancel } = usePayment(ready, onEnd);
  const form = useRef<HTMLFormElement>(null);
  const { utr, screenshot } = props;
  const filling = payment.stage === 'filling';
  const said = filling ? payment.said : null;
  const complete = utr.trim() !== '' && screenshot !== null;
  const close = (): void => (filling ? onEnd(null) : cancel());
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (filling) void submit(utr, screenshot);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per message
  useEffect(() => {
    if (said?.errors?.screenshot) props.onScreenshot(null);
    if (said?.errors) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [said]);
  return (
    <Dialog open onClose={close} title="Complete Payment" size="m" focusTitle>
      <form ref={form} noValidate onSubmit={send} className={styles.form}>
        <ol className={styles.steps}>
          <li className={styles.pay}>
            <h3>Pay with any UPI app</h3>
            <PayByUpi ready={ready} />
          </li>
          <li>
            <h3>Copy the payment number</h3>
            <TextField
              label="UTR / Transaction number"
              hint="Your UPI app shows it with the payment, often 12 digits."
              name="utr"
              required
              maxLength={50}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              readOnly={!filling}
              value={utr}
              error={said?.errors?.utr}
              onChange={(event) => props.onUtr(event.target.value)}
            />
          </li>
          <li>
            <h3>Add a screenshot</h3>
            <ScreenshotField
              file={screenshot}
              error={said?.errors?.screenshot}
              disabled={!filling}
              onChange={props.onScreenshot}
            />
          </li>
        </ol>
        <div className={styles.proof}>
          {said && !said.errors && <MessageAlert said={said} />}
          {!filling && <UploadProgress payment={payment} />}
          <div className={styles.actions}>
            <Button variant="secondary" disabled={payment.stage === 'finding-out'} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" busy={!filling} aria-disabled={!complete || undefined}>
              Submit Payment
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}

/** Focused for every new message. */
function MessageAlert({ said }: { said: Said }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated message is focused again
  useEffect(() => ref.current?.focus(), [said]);
  return (
    <div ref={ref} tabIndex={-1} className={styles.said}>
      <Alert tone={said.tone}>
        {said.text}
        {said.more && <p>{said.more}</p>}
      </Alert>
    </div>
  );
}

/** Upload progress in percent, and the following steps. */
function UploadProgress({ payment }: { payment: Exclude<Payment, { stage: 'filling' }> }) {
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
          : 'Checking whether your order was placed…'
      }
    />
  );
}
