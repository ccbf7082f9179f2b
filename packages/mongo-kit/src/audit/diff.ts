/** One field that a change touched; `null` where it had or has no value. */
export interface AuditChange {
  /** Dotted where it lies deeper: `category.name`. */
  field: string;
  from: unknown;
  to: unknown;
}

type Facts = Record<string, unknown>;

/** The field's own value: fields may have any name, also `constructor` or `toString`. */
const own = (facts: Facts, field: string): unknown =>
  (Object.hasOwn(facts, field) ? facts[field] : null) ?? null;

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));

const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * What differs between two states of a thing, field by field in the order of the newer one; `null`
 * stands for a thing that was not there before or is there no more. Lists and dates are compared and
 * told as a whole, plain objects field by field. A field without a value counts as `null`.
 */
export function diff(before: object | null, after: object | null): AuditChange[] {
  const from: Facts = { ...before };
  const to: Facts = { ...after };
  const fields = new Set([...Object.keys(to), ...Object.keys(from)]);
  return [...fields].flatMap((field) => {
    const [old, now] = [own(from, field), own(to, field)];
    if (isFacts(old) || isFacts(now)) {
      const inside = diff(isFacts(old) ? old : null, isFacts(now) ? now : null);
      return inside.map((change) => ({ ...change, field: `${field}.${change.field}` }));
    }
    return same(old, now) ? [] : [{ field, from: old, to: now }];
  });
}
