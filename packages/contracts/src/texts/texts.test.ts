import { expect, test } from 'vitest';
import * as texts from './index.ts';

// Other tests refer to these constants, so their exact text is checked here once.
test('failure messages match the rules (rule 8.2)', () => {
  expect(texts.failed).toMatchObject({
    login: 'Login failed. Try again.',
    register: 'Registration failed. Try again.',
    recover: 'Recover request failed. Try again.',
    recovered: 'Check your email for recovery instructions.',
    products: 'Failed to load products',
    product: 'Failed to load product',
    productUpdate: 'Failed to update product',
    productSave: 'Failed to save product',
    categories: 'Failed to load categories',
    category: 'Failed to get category',
    categorySave: 'Failed to save category',
    remove: 'Failed to delete',
    order: 'Failed to place order',
    upiOrder: 'Failed to place UPI order',
    orders: 'Failed to load orders',
    userOrders: "Failed to load user's orders",
    orderStatus: 'Failed to update order status',
    paymentStatus: 'Failed to update payment status',
    overview: "Some data couldn't be loaded — showing zeros and available results.",
  });
});

test('field messages match the rules (rule 5.1)', () => {
  expect(texts.validation).toMatchObject({
    identifier: 'Please enter email or username.',
    password: 'Password must be at least 6 characters.',
    username: 'Username must be at least 3 characters and contain only letters/numbers/._-',
    email: 'Please enter a valid email.',
    agreement: 'Please agree to terms/benefits.',
    size: 'Please select a size',
    billing:
      'Please fill required billing/shipping fields (email, first name, phone, address, postcode).',
    indianPhone: 'Please enter a phone number of 10 digits.',
    indianPin: 'Please enter a PIN code of 6 digits.',
    emptyCart: 'Your cart is empty.',
    prepaid: 'Please provide UTR/transaction number and upload payment screenshot.',
    categoryName: 'Name is required',
    orderId: 'orderId required',
    price: 'Enter valid price',
    saleprice: 'Enter valid saleprice',
    colour: 'Add at least one color',
  });
});

test('questions, empty lists, errors and order confirmation match the rules (rule 2.11)', () => {
  expect(texts).toMatchObject({
    clearCart: 'Clear cart?',
    noArrivals: 'No products in this category.',
    noTrending: 'No trending products found.',
    noRecentOrders: 'No recent orders',
    noRecentOrdersOfMine: 'You have no recent orders',
    freeShipping: 'Free shipping applied',
    adminOnly: {
      orderStatus: 'Only admin can change order status.',
      paymentStatus: 'Only admin can change payment status.',
    },
    thanks: {
      title: 'Thank you for your order',
      line: 'Your order was placed successfully',
    },
  });
});
