import type { Shape } from '@tanabana/contracts';

/** Whether a value is at least what the shape says; what it has beyond that is not looked at. */
export function hasShape(value: unknown, shape: Shape): boolean {
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
