import type { ErrorBody, Shape } from '@tanabana/contracts';
import { ApiError, type ApiErrorFacts } from './api-error.ts';

/** An answer as fetch and XMLHttpRequest both can tell it. */
export interface RawAnswer {
  status: number;
  text: string;
  /** What a successful call for a file came with. */
  file?: Blob;
  header(name: string): string | null;
}

/**
 * The JSON of a successful answer, `undefined` for an empty one.
 * @param gives the least that it has to be
 * @throws {ApiError} for every other: with the server's own words where it gave any.
 */
export function readAnswer(answer: RawAnswer, gives?: Shape): unknown {
  const body = parse(answer.text);
  if (answer.status >= 200 && answer.status < 300) {
    if (body !== unreadable && (!gives || hasShape(body, gives))) return body;
    throw new ApiError({
      status: answer.status,
      code: 'client.unreadable',
      message: 'The answer of the shop could not be read. Please try again.',
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

/** What an answer says of itself; a message counts without a code, too (rule 8.1). */
function refusal(status: number, body: unknown): ApiErrorFacts {
  const { code, message, errors, details } = Object(body) as Partial<ErrorBody>;
  const isAway = status >= 502;
  const isUnexplained = typeof message !== 'string' || message === '';
  const ownWords = isAway
    ? 'This part of the shop is away for a moment. Please try again.'
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

/** Whether a value is at least what the shape says; what it has beyond that is not looked at. */
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
