/** For tools that use settings like this service without running it. */
export { createStorage, type SettingsStorage } from './storage.ts';
