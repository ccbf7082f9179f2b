import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
/** Steps before and after the current one whose codes are accepted, for clocks that differ. */
const WINDOW = 1;

/** Returns a new secret in base32 (160 bits). */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, period: PERIOD_S });

/** Returns the address that authenticator apps read from a QR code. */
export const appUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, issuer, label).toString();

/**
 * Returns the time step of a valid code that is later than `lastStep`, or null.
 * @param at milliseconds since 1970
 */
export function stepOf(secret: string, code: string, lastStep: number, at: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(at / 1000 / PERIOD_S) + delta;
  return step > lastStep ? step : null;
}
