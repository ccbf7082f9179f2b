import type { ErrorCode, FieldError } from '@tanabana/contracts';

/** Errors that the browser itself detects, in addition to the codes of the contract. */
export type ClientErrorCode = 'client.offline' | 'client.timeout' | 'client.unreadable';

export interface ApiErrorFacts {
  /** HTTP status; 0 when no response arrived. */
  status: number;
  code: ErrorCode | ClientErrorCode;
  /** Text that may be shown to a person. */
  message: string;
  errors?: FieldError[];
  details?: unknown;
  /** Seconds to wait before the next attempt, from the response's Retry-After. */
  retryAfter?: number;
  /** Request id, for finding the call in the logs. */
  requestId?: string;
  /** True when the server sent no message and the client supplied its own. */
  isUnexplained?: boolean;
}

/** A failed call. Programs read `code`; people read `message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorFacts['code'];
  readonly errors: FieldError[];
  readonly details: unknown;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  readonly isUnexplained: boolean;

  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    this.status = facts.status;
    this.code = facts.code;
    this.errors = facts.errors ?? [];
    this.details = facts.details;
    this.retryAfter = facts.retryAfter;
    this.requestId = facts.requestId;
    this.isUnexplained = facts.isUnexplained ?? facts.code.startsWith('client.');
  }

  /** Returns the message for one input by its dotted path, or undefined if it has no error. */
  fieldError(path: string): string | undefined {
    return this.errors.find((error) => error.path === path)?.message;
  }

  /** True when the same call may succeed if it is repeated shortly. */
  get isPassing(): boolean {
    const isGarbled = this.code === 'client.unreadable';
    return isGarbled || this.status === 0 || this.status === 429 || this.status >= 502;
  }
}

/**
 * Compares by name instead of class, so that an error from another copy of this package is
 * recognised.
 */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError';
