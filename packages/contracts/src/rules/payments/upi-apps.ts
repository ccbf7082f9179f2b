/** UPI apps that open a payment link of their own; on phones only. */
export const UPI_APPS = [
  { name: 'Google Pay', scheme: 'tez://upi/pay' },
  { name: 'PhonePe', scheme: 'phonepe://pay' },
  { name: 'Paytm', scheme: 'paytmmp://pay' },
  { name: 'BHIM', scheme: 'bhim://upi/pay' },
] as const;

/** Returns a UPI link (`upi://pay?…`) for one app. */
export const upiAppLink = (scheme: string, link: string): string =>
  link.replace(/^upi:\/\/pay/, scheme);
