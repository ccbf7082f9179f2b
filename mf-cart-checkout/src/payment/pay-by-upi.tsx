import { formatAmount, upiLink } from '@tanabana/contracts';
import { announce, useConfig } from '@tanabana/storefront';
import { Button, buttonClass, classes, TextField } from '@tanabana/ui';
import { useState } from 'react';
import { encode } from 'uqr';
import { currentKey, type Ready } from '../checkout/send-order.ts';
import shared from '../shared.module.css';
import styles from './payment-dialog.module.css';

/** Ways to pay the exact amount: scan, open the app on this phone, or copy the address. */
export function PayByUpi({ ready: { body, owner } }: { ready: Ready }) {
  const { upiId, storeName } = useConfig();
  const amount = body.totalPrice;
  // on both bank statements before the order has a number: the key stays until the order is made
  const reference = currentKey(owner).slice(0, 10).toUpperCase();
  const link = upiLink({ upiId, storeName, amount, reference });
  return (
    <div className={styles.pay}>
      <TextField label="Total" readOnly className={styles.total} value={formatAmount(amount)} />
      <a href={link} className={classes(buttonClass({ block: true }), styles.open)}>
        Open UPI app
      </a>
      <UpiQr text={link} label={`QR code to pay ${formatAmount(amount)} to ${upiId} by UPI`} />
      <p className={styles.how}>Scan with any UPI app. The amount is filled in.</p>
      <p className={classes(shared.spread, styles.address)}>
        <span>
          UPI ID <strong>{upiId}</strong>
        </span>
        <CopyButton text={upiId} what="UPI ID" />
      </p>
    </div>
  );
}

/** Puts `text` into the clipboard and says whether that worked. */
function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState<boolean>();
  const tell = (done: boolean): void => {
    setCopied(done);
    announce(done ? `${what} copied` : `${what} could not be copied. Please select it yourself.`);
  };
  const copy = async (): Promise<void> => {
    try {
      // only secure pages are given the clipboard, and a browser may refuse it
      await navigator.clipboard.writeText(text);
      tell(true);
    } catch {
      tell(false);
    }
  };
  return (
    <Button variant="secondary" size="s" onClick={() => void copy()} aria-label={`Copy ${what}`}>
      {copied === undefined ? 'Copy' : copied ? 'Copied' : 'Not copied'}
    </Button>
  );
}

/** Modules of quiet ground around the code, which scanners need. */
const QUIET = 4;

/** A QR code of `text`, drawn as one path: sharp in every size, on screen and on paper. */
function UpiQr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={data.map(rowPath).join('')} />
    </svg>
  );
}

/** The dark modules of a row as runs of horizontal bars. */
const rowPath = (row: readonly boolean[], y: number): string =>
  row
    .map((dark, x) => {
      if (!dark || row[x - 1]) return '';
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
    })
    .join('');
