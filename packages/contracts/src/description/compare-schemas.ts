import type { Schema } from './describe.ts';

/** One difference between two contracts. */
export interface Difference {
  /** `GET /api/products answer data[].price`, `slot product.tools product.name`. */
  at: string;
  /** A message for people. */
  what: string;
  /** Whether a deployable built against one side fails with the other. */
  breaks: boolean;
}

/** Direction of a value: to the shop (input of a call) or to the deployable (responses, props). */
export type Direction = 'to the shop' | 'to the part';

/** Bounds that matter only to the receiver, and whether a larger figure is more permissive. */
const BOUNDS: Readonly<Record<string, 'upper' | 'lower'>> = {
  maxLength: 'upper',
  maxItems: 'upper',
  maximum: 'upper',
  exclusiveMaximum: 'upper',
  minLength: 'lower',
  minItems: 'lower',
  minimum: 'lower',
  exclusiveMinimum: 'lower',
};
const MAX_DEPTH = 40;

interface Comparison {
  direction: Direction;
  /** Documents in which each side's `$ref` is resolved. */
  given: Schema;
  taken: Schema;
}

/**
 * Returns where a value of schema `given` may violate schema `taken`.
 * @param given schema of the sender
 * @param taken schema of the receiver
 * @param at path of the value, for messages
 */
export function compareSchemas(
  given: Schema,
  taken: Schema,
  direction: Direction,
  at: string,
): Difference[] {
  return compare(given, taken, at, { direction, given, taken }, 0);
}

function compare(
  givenRaw: Schema,
  takenRaw: Schema,
  at: string,
  context: Comparison,
  depth: number,
): Difference[] {
  if (depth > MAX_DEPTH) return []; // recursive schemas
  const given = resolved(givenRaw, context.given);
  const taken = resolved(takenRaw, context.taken);
  const inner = (one: Schema, other: Schema, where: string) =>
    compare(one, other, where, context, depth + 1);
  const kinds = alternatives(given);
  const takers = alternatives(taken);
  if (takers.some(isAny)) return [];
  if (kinds.some(isAny)) return [breaking(at, `may be anything, was ${wordsOf(taken)}`)];
  const found = kinds.flatMap((kind) => {
    const tries = takers
      .map((one) => resolved(one, context.taken))
      .filter((one) => typeFits(resolved(kind, context.given), one))
      .map((one) => ofOneKind(resolved(kind, context.given), one, at, context, inner));
    if (tries.length === 0)
      return [
        breaking(
          at,
          `may be ${wordsOf(resolved(kind, context.given))}, which is not ${wordsOf(taken)}`,
        ),
      ];
    return tries.reduce((best, one) => (weight(one) < weight(best) ? one : best));
  });
  const unused = takers.length - kinds.length;
  if (found.length === 0 && unused > 0)
    return [harmless(at, `is ${wordsOf(given)} only, may be ${wordsOf(taken)}`)];
  return found;
}

type Inner = (given: Schema, taken: Schema, at: string) => Difference[];

function ofOneKind(
  given: Schema,
  taken: Schema,
  at: string,
  { direction }: Comparison,
  inner: Inner,
): Difference[] {
  const found = compareValues(given, taken, at);
  if (given.type === 'object') found.push(...compareFields(given, taken, at, direction, inner));
  if (isSchema(given.items) && isSchema(taken.items))
    found.push(...inner(given.items, taken.items, `${at}[]`));
  if (direction === 'to the shop') found.push(...compareBounds(given, taken, at));
  return found;
}

function compareFields(
  given: Schema,
  taken: Schema,
  at: string,
  direction: Direction,
  inner: Inner,
): Difference[] {
  const [gives, takes] = [fieldsOf(given), fieldsOf(taken)];
  const [sure, needed] = [namesIn(given.required), namesIn(taken.required)];
  const rest = isSchema(given.additionalProperties) ? given.additionalProperties : null;
  const taker = isSchema(taken.additionalProperties) ? taken.additionalProperties : null;
  const found: Difference[] = [];
  for (const [name, schema] of Object.entries(gives)) {
    const where = joined(at, name);
    const known = takes[name] ?? taker;
    if (known) found.push(...inner(schema, known, where));
    else if (direction === 'to the shop') found.push(breaking(where, 'is not accepted'));
    else found.push(harmless(where, 'is new'));
  }
  for (const name of Object.keys(takes)) {
    const where = joined(at, name);
    const isThere = Object.hasOwn(gives, name);
    if (!needed.has(name)) {
      if (!isThere && !rest) found.push(harmless(where, 'may be sent, but is not'));
      else if (sure.has(name)) found.push(harmless(where, 'is optional'));
    } else if (!isThere) found.push(breaking(where, 'is required, and is not sent'));
    else if (!sure.has(name)) found.push(breaking(where, 'is required, and may be missing'));
  }
  if (rest && taker) found.push(...inner(rest, taker, joined(at, '*')));
  return found;
}

function compareValues(given: Schema, taken: Schema, at: string): Difference[] {
  const [values, known] = [valuesOf(given), valuesOf(taken)];
  if (!known) return values ? [] : comparePatterns(given, taken, at);
  if (!values) return [breaking(at, `may be any ${String(given.type)}, was ${known.join(', ')}`)];
  const more = values.filter((value) => !known.includes(value));
  if (more.length > 0) return [breaking(at, `may be ${more.join(', ')}, which is not known`)];
  const fewer = known.filter((value) => !values.includes(value));
  return fewer.length > 0 ? [harmless(at, `may also be ${fewer.join(', ')}`)] : [];
}

/**
 * The intersection of two patterns cannot be computed, so a different pattern is treated as
 * narrower.
 */
function comparePatterns({ pattern }: Schema, taken: Schema, at: string): Difference[] {
  if (pattern === taken.pattern) return [];
  if (taken.pattern === undefined) return [];
  return [breaking(at, `must match ${String(taken.pattern)}`)];
}

function compareBounds(given: Schema, taken: Schema, at: string): Difference[] {
  return Object.entries(BOUNDS).flatMap(([bound, kind]) => {
    const [from, to] = [given[bound], taken[bound]];
    if (from === to) return [];
    const words = `${bound} is ${String(to ?? 'none')}, was ${String(from ?? 'none')}`;
    if (typeof to !== 'number') return [harmless(at, words)];
    const fits = typeof from === 'number' && (kind === 'upper' ? from <= to : from >= to);
    return [fits ? harmless(at, words) : breaking(at, words)];
  });
}

/** Resolves `$ref` and merges the members of an intersection. */
function resolved(schema: Schema, document: Schema): Schema {
  if (typeof schema.$ref === 'string') {
    const path = schema.$ref.replace(/^#\/?/, '').split('/').filter(Boolean);
    const found = path.reduce<unknown>((at, key) => (isSchema(at) ? at[key] : undefined), document);
    return isSchema(found) && found !== schema ? resolved(found, document) : {};
  }
  if (!Array.isArray(schema.allOf)) return schema;
  const parts = schema.allOf.filter(isSchema).map((one) => resolved(one, document));
  const { allOf: _, ...own } = schema;
  const all = [own, ...parts];
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map(fieldsOf)),
    required: all.flatMap((part) => [...namesIn(part.required)]),
  };
}

function alternatives(schema: Schema): Schema[] {
  const any = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (any) return any.filter(isSchema).flatMap(alternatives);
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}

const isAny = (schema: Schema): boolean =>
  !['type', 'const', 'enum', '$ref', 'allOf', 'not'].some((keyword) => keyword in schema);

function typeFits(given: Schema, taken: Schema): boolean {
  const [from, to] = [typeOf(given), typeOf(taken)];
  return from === to || (from === 'integer' && to === 'number');
}

const typeOf = (schema: Schema): unknown => {
  if (schema.type !== undefined) return schema.type;
  const [value] = valuesOf(schema) ?? [];
  return value === null ? 'null' : typeof value;
};

function valuesOf(schema: Schema): unknown[] | null {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : null;
}

const wordsOf = (schema: Schema): string =>
  [
    ...new Set(
      alternatives(schema).map((one) =>
        isAny(one) ? 'anything' : String(valuesOf(one)?.join(', ') ?? one.type),
      ),
    ),
  ].join(' or ');

const weight = (found: readonly Difference[]): number =>
  found.reduce((sum, { breaks }) => sum + (breaks ? 1000 : 1), 0);

const fieldsOf = ({ properties }: Schema): Record<string, Schema> =>
  isSchema(properties) ? (properties as Record<string, Schema>) : {};

const namesIn = (list: unknown): Set<string> => new Set(Array.isArray(list) ? list : []);

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const joined = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

export const breaking = (at: string, what: string): Difference => ({ at, what, breaks: true });
export const harmless = (at: string, what: string): Difference => ({ at, what, breaks: false });
