import { unplainPart } from '@tanabana/contracts';
import { AppError } from '../app-error.ts';

/** Throws `request.invalid` for what no call takes anywhere, such as `{ "$gt": "" }` or a NUL. */
export function assertPlainJson(value: unknown): void {
  const part = unplainPart(value);
  if (part) throw new AppError('request.invalid', { errors: [part] });
}
