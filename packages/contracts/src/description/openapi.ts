import type { Access } from '../endpoint.ts';
import type { CallTerms, Schema } from './describe.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

interface Content {
  content?: Readonly<Record<string, { schema?: Schema }>>;
}

interface Operation {
  'x-access'?: Access;
  security?: readonly object[];
  parameters?: readonly Parameter[];
  requestBody?: Content;
  responses?: Readonly<Record<string, Content>>;
}

const METHODS = ['get', 'post', 'put', 'delete'];

/**
 * Returns the calls described by a service's OpenAPI 3.1 page, whatever language it is written in.
 */
export function callsOfPage(page: object): Record<string, CallTerms> {
  const { paths = {} } = inlined(page, page) as {
    paths?: Record<string, Record<string, Operation>>;
  };
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([method]) => METHODS.includes(method))
        .map(([method, operation]) => [
          `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
          termsOf(operation),
        ]),
    ),
  );
}

function termsOf(operation: Operation): CallTerms {
  const { parameters = [], requestBody, responses = {} } = operation;
  const params = inPlace('path', parameters);
  const query = inPlace('query', parameters);
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  const { body, files } = form?.schema ? withoutFiles(form.schema) : { body: json?.schema };
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  return {
    access: accessOf(operation),
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...(body ? { body } : {}),
    ...(files === undefined ? {} : { files }),
    answer: success?.content?.['application/json']?.schema ?? null,
  };
}

function accessOf({ 'x-access': declared, security = [] }: Operation): Access {
  if (declared !== undefined) return declared;
  if (security.length === 0) return 'all';
  return security.some((one) => Object.keys(one).length === 0) ? 'guest' : 'user';
}

function inPlace(place: string, parameters: readonly Parameter[]): Schema | null {
  const own = parameters.filter((one) => one.in === place);
  if (own.length === 0) return null;
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema = {} }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Splits a multipart body into its text fields and the name of its file field. */
function withoutFiles({ properties = {}, ...rest }: Schema): { body: Schema; files?: string } {
  const all = Object.entries(properties as Record<string, { items?: { format?: string } }>);
  const files = all.find(([, { items }]) => items?.format === 'binary')?.[0];
  const texts = Object.fromEntries(all.filter(([name]) => name !== files));
  return { body: { ...rest, properties: texts }, files };
}

/**
 * Replaces references to `#/components/schemas/…` by the schemas; a recursive reference becomes an
 * unrestricted schema.
 */
function inlined(value: unknown, page: object, within: readonly string[] = []): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => inlined(one, page, within));
  if ('$ref' in value && typeof value.$ref === 'string') {
    if (within.includes(value.$ref)) return {};
    const keys = value.$ref.replace(/^#\//, '').split('/');
    const target = keys.reduce<unknown>((at, key) => Object(at)[key], page);
    return inlined(target ?? {}, page, [...within, value.$ref]);
  }
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, one]) => [key, inlined(one, page, within)]));
}
