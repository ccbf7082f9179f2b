import { randomBytes } from 'node:crypto';

/** Who calls: the address they call from, and whether they still wait. */
export interface Caller {
  address: string;
  signal: AbortSignal;
}

/**
 * A browser that somebody signed in with carries a random number, so that its owner is known at other
 * addresses too (OWASP, device cookies). It opens nothing: failures are counted apart, no more.
 */
const NAME = 'device';
const FORM = /(?:^|;\s*)device=([\w-]{22})(?:;|$)/;
/** A year, in seconds. */
const MAX_AGE_S = 365 * 24 * 60 * 60;

export const newDevice = (): string => randomBytes(16).toString('base64url');

/** The device that a `Cookie` header names, or null. */
export const deviceOf = (cookies: string | undefined): string | null =>
  FORM.exec(cookies ?? '')?.[1] ?? null;

/** For `Set-Cookie`; only over https where the page came so. */
export const deviceCookie = (device: string, isHttps: boolean): string =>
  [
    `${NAME}=${device}`,
    'Path=/api/auth',
    `Max-Age=${MAX_AGE_S}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isHttps ? ['Secure'] : []),
  ].join('; ');
