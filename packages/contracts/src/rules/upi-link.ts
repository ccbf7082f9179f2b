export interface UpiPayment {
  /** The shop's payment address: `shop@bank`. */
  upiId: string;
  storeName: string;
  /** Rupees. */
  amount: number;
  /** What the payment is for; shown by the payer's app and on both statements. */
  reference: string;
}

const MAX_REFERENCE = 35;

/** As UPI apps read it: `%20` for spaces (not `+`), `@` as it is. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll('%40', '@');

/**
 * The link that opens a UPI app with everything filled in, and what a payment QR says (NPCI's linking
 * specification): payee, name, exact amount, reference.
 */
export function upiLink({ upiId, storeName, amount, reference }: UpiPayment): string {
  const fields = [
    ['pa', upiId],
    ['pn', storeName],
    ['am', amount.toFixed(2)],
    ['cu', 'INR'],
    ['tr', reference.replace(/[^A-Za-z0-9]/g, '').slice(0, MAX_REFERENCE)],
    ['tn', `Order ${reference} at ${storeName}`.slice(0, 80)],
  ];
  return `upi://pay?${fields.map(([name, value]) => `${name}=${encode(value ?? '')}`).join('&')}`;
}
