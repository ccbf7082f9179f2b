/**
 * What the payment is called on both bank statements before the order has a number: the start of the
 * attempt's key, which stays the same until the order is made.
 */
export const referenceOf = (key: string): string => key.slice(0, 10).toUpperCase();
