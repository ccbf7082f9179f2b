import type { FieldError } from './errors.ts';

const MAX_DEPTH = 32;
const NUL = '\0';

/** The MongoDB driver uses `_bsontype` to recognise its own types, such as ObjectId. */
const RESERVED = new Set(['__proto__', '_bsontype']);
const SHOWN_NAME = 40;

const badName = (name: string): boolean =>
  RESERVED.has(name) || name.startsWith('$') || name.includes(NUL);

/**
 * Returns the first value that no call accepts anywhere in JSON, with its dotted path, or null if
 * there is none: keys such as `__proto__`, `_bsontype` and `$gt`, NUL characters, numbers out of
 * range, excessive nesting. Such values must never reach the database.
 */
export function unplainPart(value: unknown, path: readonly string[] = []): FieldError | null {
  const found = (message: string): FieldError => ({ path: path.slice(0, 4).join('.'), message });
  if (typeof value === 'string') {
    return value.includes(NUL) ? found('Contains a character that is not allowed.') : null;
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? null : found('Not a number that can be stored.');
  }
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= MAX_DEPTH) return found('Nested too deeply.');
  for (const [name, item] of Object.entries(value)) {
    const part = badName(name)
      ? found(
          `Contains a property name that is not allowed: ${JSON.stringify(name.slice(0, SHOWN_NAME))}.`,
        )
      : unplainPart(item, [...path, name]);
    if (part) return part;
  }
  return null;
}
