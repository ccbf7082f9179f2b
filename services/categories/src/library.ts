/** For tools that store categories like this service without running it. */
export { type CategoryStorage, createStorage } from './storage.ts';
