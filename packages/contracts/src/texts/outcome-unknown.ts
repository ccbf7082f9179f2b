/** An order that was sent, and nobody knows whether it was placed: what to do, never to order again blindly. */

const unknown = 'We could not learn whether your order was placed.';
export const ofAccount = `${unknown} Please look at My Orders before you order again.`;
export const ofGuest = `${unknown} If it was, a mail about it is on its way to you: please wait for it before you order again.`;
export const withKey = `${unknown} Send it again with the same Idempotency-Key: that never makes a second order.`;
