/** For commands and benches that use accounts, keys and hashes as this service does. */
export { replaceKeys, rotateKeys } from './keys/signing-keys.ts';
export { COST, type Cost, createPasswords } from './passwords/passwords.ts';
export { type AuthStorage, createStorage } from './storage.ts';
export { createUserService } from './users/user-service.ts';
