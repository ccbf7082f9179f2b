import { type ErrorBody, type ErrorCode, errorCodes, type FieldError } from '@tanabana/contracts';

export interface AppErrorOptions {
  errors?: FieldError[];
  /** Additional data of an error, such as the current lines of `order.price_changed`. */
  details?: unknown;
  headers?: Record<string, string>;
  /** Replaces the code's default message; may be shown to a person. */
  message?: string;
  cause?: unknown;
}

/**
 * An expected failure, reported to the caller. The code determines status and message (contracts,
 * errors.ts).
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly details: unknown;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorCodes[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorCodes[code].status;
    this.errors = options.errors;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }

  /** Returns the response body (rule 10.2). */
  toBody(requestId: string): ErrorBody {
    const { message, code, errors, details } = this;
    return { message, code, errors, requestId, details };
  }
}

/** Returns an error for a temporary failure that is worth a retry after `retrySeconds`. */
export const unavailable = (retrySeconds: number, cause?: unknown): AppError =>
  new AppError('server.unavailable', { headers: { 'Retry-After': String(retrySeconds) }, cause });

/**
 * Returns an error for one input; `path` is dotted. With `isShown` the message is shown on its own.
 */
export const invalid = (path: string, message: string, isShown = false): AppError =>
  new AppError('request.invalid', {
    errors: [{ path, message }],
    ...(isShown && { message }),
  });

const UNITS = [
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
] as const;

/** Formats a waiting time, rounded up: `12 minutes`. */
export function asText(waitMs: number): string {
  const { unit, ms } = UNITS.find((one) => waitMs > one.ms) ?? UNITS[2];
  const count = Math.max(1, Math.ceil(waitMs / ms));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Returns a rate-limit error (429) with the message of `code` and the time of the next attempt. */
export function tooMany(code: ErrorCode, waitMs: number): AppError {
  return new AppError(code, {
    message: `${errorCodes[code].message} You can try again in ${asText(waitMs)}.`,
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  });
}
