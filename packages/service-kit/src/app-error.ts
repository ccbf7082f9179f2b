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

  /** The answer's body (contract.md, Conventions). */
  toBody(requestId: string): ErrorBody {
    const { message, code, errors, details } = this;
    return { message, code, errors, requestId, details };
  }
}
