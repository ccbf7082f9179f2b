/**
 * What people agree to, as pages say it word by word and services keep it with its moment (DPDP Act, section 6). A text
 * that changes gets a name of its own: what an older page has shown is then still what is kept.
 */
export const consents = {
  account: 'I agree to the terms and to the benefits of an account.',
  accountShipsFree:
    'I agree to the terms, and to the benefits of an account: free shipping on my first purchase.',
  backInStock: 'Tell me when it is back. One mail, and we forget your address.',
} as const;

export type ConsentName = keyof typeof consents;
