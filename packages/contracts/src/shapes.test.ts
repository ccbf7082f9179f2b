import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint, Shape } from './endpoint.ts';
import * as contract from './endpoints.ts';

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}

const calls = Object.entries(contract)
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, group]) => Object.values(group) as Endpoint[])
  .flatMap(({ method, path, gives, response }) => {
    if (!response) return [];
    const options = { io: 'output', unrepresentable: 'any', reused: 'inline' } as const;
    return [{ call: `${method} ${path}`, gives, schema: z.toJSONSchema(response, options) }];
  }) as { call: string; gives?: Shape; schema: JsonSchema }[];

/** Returns where the shape requires more than the schema guarantees. */
function wrong(shape: Shape, schema: JsonSchema | undefined, at = ''): string[] {
  const kind = shape === 'text' ? 'string' : shape === 'number' ? 'number' : undefined;
  if (kind) return schema?.type === kind ? [] : [at];
  if (Array.isArray(shape)) {
    if (schema?.type !== 'array') return [at];
    return shape.length === 0 ? [] : wrong(shape[0], schema.items, `${at}[]`);
  }
  if (schema?.type !== 'object') return [at];
  return Object.entries(shape as Record<string, Shape>).flatMap(([field, inside]) =>
    schema.required?.includes(field)
      ? wrong(inside, schema.properties?.[field], `${at}.${field}`)
      : [`${at}.${field}`],
  );
}

describe('response shapes that browsers check', () => {
  it.each(calls)('$call: the shape is guaranteed by the schema', ({ gives, schema }) => {
    expect(gives ? wrong(gives, schema) : []).toEqual([]);
  });

  it.each(calls)('$call: the shape names every list and record that pages rely on', (one) => {
    const { required = [], properties = {} } = one.schema;
    const parts = required.filter((name) =>
      ['array', 'object'].includes(String(properties[name]?.type)),
    );
    expect(Object.keys((one.gives ?? {}) as object)).toEqual(expect.arrayContaining(parts));
  });

  it.each(calls)('$call: the shape rejects the response of another call', ({ gives, schema }) => {
    const isOnlyWords = schema.required?.join() === 'message';
    expect(Object.keys((gives ?? {}) as object).length > 0).toBe(!isOnlyWords);
  });
});
