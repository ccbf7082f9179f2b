/** Lists with nothing in them. */

export const arrivals = 'No products in this category.';
export const trending = 'No trending products found.';
export const cart = 'Your cart is empty. Continue shopping';
export const recentOrders = 'No recent orders';
export const myRecentOrders = 'You have no recent orders';
