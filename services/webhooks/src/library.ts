/** For tools that create the indexes of this service without running it. */
export { createStorage } from './storage.ts';
