import type { ErrorBody, Shape } from '@tanabana/contracts';
import { ApiError, type ApiErrorFacts } from './api-error.ts';

/** A response as read from fetch or XMLHttpRequest. */
export interface RawAnswer {
  status: number;
  text: string;
  /** Body of a successful file download. */
  file?: Blob;
  header(name: string): string | null;
}

/**
 * Returns the JSON of a successful response, `undefined` for an empty one.
 * @param gives the minimum shape that the response must have
 * @throws {ApiError} for any other response, with the server's message if it sent one
 */
export function readAnswer(answer: RawAnswer, gives?: Shape): unknown {
  const body = parse(answer.text);
  if (answer.status >= 200 && answer.status < 300) {
    if (body !== unreadable && (!gives || hasShape(body, gives))) return body;
    throw new ApiError({
      status: answer.status,
      code: 'client.unreadable',
      message: 'The response of the shop could not be read. Please try again.',
      requestId: answer.header('x-request-id') ?? undefined,
    });
  }
  throw new ApiError({ ...refusal(answer.status, body), ...headerFacts(answer) });
}

const unreadable = Symbol('unreadable');

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}

/** Reads an error response. A message without a code is accepted, too (rule 8.1). */
function refusal(status: number, body: unknown): ApiErrorFacts {
  const { code, message, errors, details } = Object(body) as Partial<ErrorBody>;
  const isAway = status >= 502;
  const isUnexplained = typeof message !== 'string' || message === '';
  const ownWords = isAway
    ? 'This part of the shop is temporarily unavailable. Please try again.'
    : 'Something went wrong on our side. Please try again.';
  return {
    status,
    code: typeof code === 'string' ? code : isAway ? 'server.unavailable' : 'server.error',
    message: isUnexplained ? ownWords : message,
    errors: Array.isArray(errors) ? errors : [],
    details,
    isUnexplained,
  };
}

function headerFacts(answer: RawAnswer): Pick<ApiErrorFacts, 'retryAfter' | 'requestId'> {
  const seconds = Number.parseInt(answer.header('retry-after') ?? '', 10);
  return {
    retryAfter: Number.isNaN(seconds) ? undefined : seconds,
    requestId: answer.header('x-request-id') ?? undefined,
  };
}

/** Returns whether a value has at least the given shape; additional fields are ignored. */
function hasShape(value: unknown, shape: Shape): boolean {
  if (shape === 'text') return typeof value === 'string';
  if (shape === 'number') return typeof value === 'number';
  if (Array.isArray(shape)) {
    const [each] = shape as readonly Shape[];
    return Array.isArray(value) && (!each || value.every((one) => hasShape(one, each)));
  }
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(shape as Record<string, Shape>).every(([field, inside]) =>
    hasShape((value as Record<string, unknown>)[field], inside),
  );
}
