/** For tools that use content like this service without running it. */
export { type ContentStorage, createStorage } from './storage.ts';
