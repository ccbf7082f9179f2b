import { type ErrorBody, type ErrorCode, errorCodes, type FieldError } from '@tanabana/contracts';

export interface AppErrorOptions {
  errors?: FieldError[];
  /** Facts that come with a refusal, such as the current lines of `order.price_changed`. */
  details?: unknown;
  headers?: Record<string, string>;
  /** Instead of the code's own text; fit to show to a person. */
  message?: string;
  cause?: unknown;
}

/** A refusal that a caller is told of. Status and text belong to the code (contracts, errors.ts). */
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

  /** The answer's body (rule 10.2). */
  toBody(requestId: string): ErrorBody {
    const { message, code, errors, details } = this;
    return { message, code, errors, requestId, details };
  }
}

/** The refusal of what cannot be done for now; worth another try after so many seconds. */
export const unavailable = (retrySeconds: number, cause?: unknown): AppError =>
  new AppError('server.unavailable', { headers: { 'Retry-After': String(retrySeconds) }, cause });

/** The refusal of one input; `path` is dotted. The message stands alone where `isShown`. */
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
