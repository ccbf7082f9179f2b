/**
 * Consent texts, shown verbatim by pages and stored with their time (DPDP Act, section 6). A
 * changed text gets a new name, so that what an older page showed is still what is stored.
 */
export const consents = {
  account: 'I agree to the terms and to the benefits of an account.',
  accountShipsFree:
    'I agree to the terms, and to the benefits of an account: free shipping on my first purchase.',
  backInStock: 'Tell me when it is back. One mail, and we forget your address.',
} as const;

export type ConsentName = keyof typeof consents;
