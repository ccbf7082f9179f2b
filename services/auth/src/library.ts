/** For commands that change accounts and keys as this service does, beside running instances. */
export { replaceKeys, rotateKeys } from './keys/rotate-keys.ts';
export { type AuthStorage, createStorage } from './storage-repository.ts';
export { createUserService } from './users/user-service.ts';
