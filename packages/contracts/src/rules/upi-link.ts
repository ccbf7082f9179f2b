export interface UpiPayment {
  /** The shop's UPI id: `shop@bank`. */
  upiId: string;
  storeName: string;
  /** Rupees. */
  amount: number;
  /** Purpose of the payment; shown in the payer's app and on both bank statements. */
  reference: string;
}

const MAX_REFERENCE = 35;

/** Encodes as UPI apps expect: `%20` for spaces (not `+`), `@` unescaped. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll('%40', '@');

/**
 * Returns the link that opens a UPI app with all fields filled in, and that a payment QR code
 * contains (NPCI's linking specification): payee, name, exact amount, reference.
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
