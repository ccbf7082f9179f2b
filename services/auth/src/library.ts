/** For commands and benches that use accounts, keys and hashes as this service does. */
export { replaceKeys, rotateKeys } from './keys/rotate-keys.ts';
export { COST, type Cost, createPasswords } from './passwords/passwords.ts';
export { type AuthStorage, createStorage } from './storage-repository.ts';
export { createUserService } from './users/user-service.ts';
