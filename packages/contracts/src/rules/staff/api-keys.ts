import { PERMISSIONS, type Permission } from './permissions.ts';

/** Start of every API key, so that scanners of source code recognise one. */
export const API_KEY_PREFIX = 'tbk_';

/** Permissions that an API key may have: it manages neither staff nor keys (rule 27.10). */
export const API_KEY_SCOPES: readonly Permission[] = PERMISSIONS.filter(
  (permission) => permission !== 'staff.write',
);

/** Lifetimes of an API key that a creator chooses from, in days; null for no expiry. */
export const API_KEY_LIFETIMES = { '30d': 30, '90d': 90, '365d': 365, never: null } as const;
export type ApiKeyLifetime = keyof typeof API_KEY_LIFETIMES;

export const MAX_API_KEYS = 50;

/** Calls of one API key that one instance answers: per second on average, and at once. */
export const API_KEY_RATE = { perSecond: 20, burst: 100 } as const;
