/** For commands and benchmarks that use accounts, keys and hashes like this service. */
export { replaceKeys, rotateKeys } from './keys/signing-keys.ts';
export { COST, type Cost, createPasswords } from './passwords/passwords.ts';
export { resetFactors } from './second-factor/factor-changes.ts';
export { type AuthStorage, createStorage } from './storage.ts';
export { createUserService } from './users/user-service.ts';
