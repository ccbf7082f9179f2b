import { z } from 'zod';
import type { Random } from './random.ts';

type Shape = z.core.JSONSchema.BaseSchema;

/** Valid values by field name. */
export type Hints = (name: string) => unknown;

/** Texts of which one matches nearly every pattern of the contracts. */
const USUAL = [
  'Asha',
  '1',
  '12',
  'asha@example.com',
  '9876543210',
  '2026-11-01T10:00:00.000Z',
  '2026-11-01',
  '2026-11',
  'UTR1234567890',
  'https://example.com',
  'true',
  '0123456789abcdef',
  '0123456789abcdef0123456789abcdef',
  'GET /api/orders',
  '',
];

/**
 * A value that mostly satisfies a schema: hints by field name come first, optional parts are
 * omitted every third time.
 */
export function sampleOf(schema: z.ZodType, random: Random, hints: Hints): unknown {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return sample(shape, '', random, hints);
}

function sample(shape: Shape, name: string, random: Random, hints: Hints): unknown {
  const hint = hints(name);
  if (hint !== undefined && name !== '') return hint;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return random.pick(shape.enum);
  if (shape.anyOf) return sample(random.pick(shape.anyOf), name, random, hints);
  switch (shape.type) {
    case 'object':
      return sampleObject(shape, random, hints);
    case 'array': {
      const count = Math.max(shape.minItems ?? 0, random.below(3));
      return Array.from({ length: count }, () =>
        sample((shape.items ?? {}) as Shape, name, random, hints),
      );
    }
    case 'integer':
    case 'number':
      return Math.min(shape.maximum ?? 3, Math.max(shape.minimum ?? 0, random.below(4)));
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return sampleText(shape, random);
    default:
      return random.pick(['text', 1, {}]);
  }
}

const sampleObject = ({ properties = {}, required = [] }: Shape, random: Random, hints: Hints) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, inside]) =>
      required.includes(name) || random.chance(0.66)
        ? [[name, sample(inside as Shape, name, random, hints)]]
        : [],
    ),
  );

function sampleText(shape: Shape, random: Random): string {
  const all = [shape, ...(shape.allOf ?? [])];
  const fits = (text: string): boolean =>
    all.every(
      ({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }) =>
        text.length >= minLength &&
        text.length <= maxLength &&
        (pattern === undefined || new RegExp(pattern, 'u').test(text)),
    );
  return [...random.shuffled(USUAL), random.hex(24)].find(fits) ?? 'a';
}
