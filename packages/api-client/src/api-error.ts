import type { ErrorCode, FieldError } from '@tanabana/contracts';

/** What the browser itself finds wrong, beside the codes of the contract. */
export type ClientErrorCode = 'client.offline' | 'client.timeout' | 'client.unreadable';

export interface ApiErrorFacts {
  /** HTTP status; 0 where no answer came. */
  status: number;
  code: ErrorCode | ClientErrorCode;
  /** Fit to show to a person. */
  message: string;
  errors?: FieldError[];
  details?: unknown;
  /** Seconds to wait before another try, where the answer said so. */
  retryAfter?: number;
  /** What support needs to find the call in the logs. */
  requestId?: string;
  /** The message is the client's own: the server gave none. */
  isUnexplained?: boolean;
}

/** A call that did not succeed. Programs look at `code`, people read `message`. */
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

  /** Message for one input, by its dotted path; undefined where nothing is wrong with it. */
  fieldError(path: string): string | undefined {
    return this.errors.find((error) => error.path === path)?.message;
  }

  /** Whether the same call may well succeed in a moment. */
  get isPassing(): boolean {
    const isGarbled = this.code === 'client.unreadable';
    return isGarbled || this.status === 0 || this.status === 429 || this.status >= 502;
  }
}

/** By name, not by class: an error made by another copy of this package counts as well. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError';
