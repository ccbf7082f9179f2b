import { type ErrorCode, type FieldError, texts } from '@tanabana/contracts';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';

/** Texts of the spec that may stand alone before a person. */
const SHOWN_AS_THEY_ARE: ReadonlySet<string> = new Set(Object.values(texts.validation));
const MAX_ERRORS = 50;

/** One message a path, in the order of the schema. */
function fieldErrors(error: z.ZodError): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    if (!byPath.has(path)) byPath.set(path, { path, message: issue.message });
  }
  return [...byPath.values()].slice(0, MAX_ERRORS);
}

/** The parsed value; throws `request.invalid` with what is wrong where. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error);
  const first = errors[0]?.message ?? '';
  const message = SHOWN_AS_THEY_ARE.has(first) ? first : undefined;
  throw new AppError('request.invalid', { errors, message });
}

/** Path parameters: a malformed one names nothing, so it is 404. */
export function parseParams<T>(schema: z.ZodType<T>, value: unknown, notFound: ErrorCode): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError(notFound);
  return parsed.data;
}
