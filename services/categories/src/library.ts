/** For tools that store categories as this service does, without a running one. */
export { type CategoryStorage, createStorage } from './storage.ts';
