/** Messages for failed calls. */

export const login = 'Login failed. Try again.';
export const register = 'Registration failed. Try again.';
export const recover = 'Recover request failed. Try again.';
export const recovered = 'Check your email for recovery instructions.';
export const products = 'Failed to load products';
export const product = 'Failed to load product';
export const productUpdate = 'Failed to update product';
export const categories = 'Failed to load categories';
export const category = 'Failed to get category';
export const collection = 'Failed to get collection';
export const categorySave = 'Failed to save category';
export const synonyms = 'Failed to load synonyms';
export const synonymsSave = 'Failed to save synonyms';
export const gstRates = 'Failed to load the rates';
export const gstRatesSave = 'Failed to save the rates';
export const productSave = 'Failed to save product';
export const stockHistory = 'Failed to load the stock history';
export const remove = 'Failed to delete';
export const order = 'Failed to place order';
export const upiOrder = 'Failed to place UPI order';
export const orders = 'Failed to load orders';
export const userOrders = "Failed to load user's orders";
export const orderStatus = 'Failed to update order status';
export const paymentStatus = 'Failed to update payment status';
export const overview = "Some data couldn't be loaded — showing zeros and available results.";
