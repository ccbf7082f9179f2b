import { type ErrorCode, errorCodes } from '@tanabana/contracts';
import { AppError } from '../app-error.ts';

const UNITS = [
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
] as const;

/** `12 minutes`; rounded up, so that who waits so long has waited long enough. */
export function inWords(waitMs: number): string {
  const { unit, ms } = UNITS.find((one) => waitMs > one.ms) ?? UNITS[2];
  const count = Math.max(1, Math.ceil(waitMs / ms));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The refusal of who did something too often: the words of `code` (429), and when to try again. */
export function tooMany(code: ErrorCode, waitMs: number): AppError {
  return new AppError(code, {
    message: `${errorCodes[code].message} You can try again in ${inWords(waitMs)}.`,
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  });
}
