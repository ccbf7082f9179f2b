/** After an order. */

export const title = 'Thank you for your order';
export const line = 'Your order was placed successfully';
