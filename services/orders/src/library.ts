/** For tools that store orders as this service does, without a running one. */
export { ORDERS } from './database.ts';
export type { OrderRecord } from './orders/order.ts';
export { toDocument } from './orders/order-document.ts';
export { createStorage } from './storage.ts';
