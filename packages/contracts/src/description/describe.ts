import { z } from 'zod';
import type { Access, Endpoint } from '../endpoint.ts';

/** File of a build that holds its contract, and of the shop: `/contract.json`. */
export const CONTRACT_FILE = 'contract.json';

/** JSON Schema as zod writes it; functions are of type `function`. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

/** What a call takes and answers. */
export interface CallTerms {
  access: Access;
  params?: Schema;
  query?: Schema;
  /** JSON, or the text fields of a multipart body. */
  body?: Schema;
  /** Name of the field with files. */
  files?: string;
  /** null of one that is not JSON. */
  answer: Schema | null;
}

/**
 * What a shop offers to its parts, or a part uses of it, as data: `contract.json` of a build
 * (docs/decisions/0048).
 */
export interface ContractDescription {
  /** Version of the shop whose packages it was built with. */
  shop: string;
  /** `GET /api/products/:id` → its terms. */
  calls: Readonly<Record<string, CallTerms>>;
  /** Of services of other teams, by their own contracts: what a part uses of them, a shop does not offer it (docs/decisions/0054). */
  others?: Readonly<Record<string, CallTerms>>;
  /** Slot → props. */
  slots: Readonly<Record<string, Schema>>;
  /** Addresses of pages that it links to: `/product/:id`. Which ones a shop has its registry says. */
  pages: readonly string[];
}

/** A zod schema as JSON Schema, as a caller writes it (`input`) or gets it (`output`). */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** `GET /api/products/:id` */
export const callKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path}`;

/** Calls as data, sorted by their keys. */
export const describeCalls = (calls: readonly Endpoint[]): Record<string, CallTerms> =>
  Object.fromEntries(
    calls
      .map((call) => [callKey(call), describeCall(call)] as const)
      .toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  );

/** The service that a call is one of: `GET /api/vouchers/:id` → `/api/vouchers`. */
export const pathOfService = (key: string): string =>
  key.replace(/^\S+ /, '').split('/').slice(0, 3).join('/');

/** A call as data. */
export function describeCall(endpoint: Endpoint): CallTerms {
  const { access, params, query, body, files, response } = endpoint;
  return {
    access,
    ...(params ? { params: jsonSchemaOf(params, 'input') } : {}),
    ...(query ? { query: jsonSchemaOf(query, 'input') } : {}),
    ...(body ? { body: jsonSchemaOf(body, 'input') } : {}),
    ...(files ? { files: files.field } : {}),
    answer: response ? jsonSchemaOf(response, 'output') : null,
  };
}
