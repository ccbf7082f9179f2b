import { AppError } from '../app-error.ts';

const MAX_DEPTH = 32;
const NUL = '\0';

const refuse = (path: readonly string[], message: string): never => {
  throw new AppError('request.invalid', { errors: [{ path: path.join('.'), message }] });
};

function checkKey(key: string, path: readonly string[]): void {
  if (key === '__proto__' || key.startsWith('$') || key.includes(NUL)) {
    refuse(path, 'Has a name that is not allowed.');
  }
}

/**
 * Refuses what no call takes anywhere, so that nothing of it can reach a store: names such as
 * `__proto__` and `$gt`, NUL bytes, numbers beyond any range, nesting without end.
 */
export function assertPlainJson(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (value.includes(NUL)) refuse(path, 'Contains a character that is not allowed.');
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) refuse(path, 'Not a number that can be stored.');
  } else if (typeof value === 'object' && value !== null) {
    if (path.length >= MAX_DEPTH) refuse(path.slice(0, 3), 'Nested too deeply.');
    for (const [key, item] of Object.entries(value)) {
      checkKey(key, path);
      assertPlainJson(item, [...path, key]);
    }
  }
}
