/** For tools that store orders like this service without running it. */
export { createConsistencyRepository } from './consistency/consistency-repository.ts';
export { ORDERS } from './database.ts';
export { type HoldingOrder, heldUnits } from './fulfilment/held-units.ts';
export type { OrderRecord } from './orders/order.ts';
export { toDocument } from './orders/order-document.ts';
export { createStorage } from './storage.ts';
