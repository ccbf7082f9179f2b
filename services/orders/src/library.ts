/** For tools that store orders like this service without running it. */
export { ORDERS } from './database.ts';
export type { OrderRecord } from './orders/order.ts';
export { toDocument } from './orders/order-document.ts';
export { createStorage } from './storage.ts';
