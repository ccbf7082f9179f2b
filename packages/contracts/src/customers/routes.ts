import { route } from '../endpoint.ts';

const customer = { _id: 'text', tags: ['text'] } as const;
const segment = { _id: 'text', conditions: {}, discounts: [], version: 'number' } as const;

/** Calls about customers: accounts, and guests who ordered (chapter 24); part of the orders service. */
export const customerRoutes = {
  customers: route('GET', '/api/orders/customers', 'admin', {
    permission: 'customers.read',
    gives: { data: [customer], tags: ['text'] },
  }),
  customersCsv: route('GET', '/api/orders/customers.csv', 'admin', {
    permission: 'customers.read',
  }),
  customer: route('GET', '/api/orders/customers/:customer', 'admin', {
    permission: 'customers.read',
    gives: { ...customer, history: [{}] },
  }),
  /** Replaces note and tags. */
  updateCustomer: route('PUT', '/api/orders/customers/:customer', 'admin', {
    permission: 'customers.write',
    conditional: true,
    gives: customer,
  }),
  /** Everything that this service stores about a customer. */
  customerData: route('GET', '/api/orders/customers/:customer/data', 'admin', {
    permission: 'customers.read',
    gives: { customer: {}, orders: [{}], stockRequests: [{}] },
  }),
  /** Deletes the data of a guest. */
  eraseGuest: route('DELETE', '/api/orders/customers/:customer', 'admin', {
    permission: 'customers.write',
  }),
  /** Moves the data of a guest to an account. */
  mergeGuest: route('POST', '/api/orders/customers/:customer/merge', 'admin', {
    permission: 'customers.write',
  }),
  segments: route('GET', '/api/orders/customer-segments', 'admin', {
    permission: 'customers.read',
    gives: { data: [segment] },
  }),
  createSegment: route('POST', '/api/orders/customer-segments', 'admin', {
    permission: 'customers.write',
    gives: segment,
  }),
  updateSegment: route('PUT', '/api/orders/customer-segments/:id', 'admin', {
    permission: 'customers.write',
    gives: segment,
  }),
  removeSegment: route('DELETE', '/api/orders/customer-segments/:id', 'admin', {
    permission: 'customers.write',
  }),
};
