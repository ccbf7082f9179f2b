/** What only admins may do. */

export const orderStatus = 'Only admin can change order status.';
export const paymentStatus = 'Only admin can change payment status.';
