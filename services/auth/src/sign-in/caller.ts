import { randomBytes } from 'node:crypto';

/** Caller's address, and whether they still wait. */
export interface Caller {
  address: string;
  signal: AbortSignal;
  /** `User-Agent` header. */
  userAgent?: string | undefined;
}

/**
 * A random number in a cookie of browsers that signed in before, so that their owner is known at
 * other addresses (OWASP, device cookies). It grants no access; failures are counted separately.
 */
const NAME = 'device';
const FORM = /(?:^|;\s*)device=([\w-]{22})(?:;|$)/;
/** A year, in seconds. */
const MAX_AGE_S = 365 * 24 * 60 * 60;

export const newDevice = (): string => randomBytes(16).toString('base64url');

/** Returns the device in a `Cookie` header, or null. */
export const deviceOf = (cookies: string | undefined): string | null =>
  FORM.exec(cookies ?? '')?.[1] ?? null;

/** For `Set-Cookie`; `Secure` when the page uses https. */
export const deviceCookie = (device: string, isHttps: boolean): string =>
  [
    `${NAME}=${device}`,
    'Path=/api/auth',
    `Max-Age=${MAX_AGE_S}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isHttps ? ['Secure'] : []),
  ].join('; ');
