import { z } from 'zod';
import type { Access, Endpoint } from '../endpoint.ts';

/** File with the contract of a build, and of the shop: `/contract.json`. */
export const CONTRACT_FILE = 'contract.json';

/** JSON Schema as zod generates it; functions have the type `function`. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

/** Input and response of a call. */
export interface CallTerms {
  access: Access;
  params?: Schema;
  query?: Schema;
  /** JSON, or the text fields of a multipart body. */
  body?: Schema;
  /** Name of the multipart field with files. */
  files?: string;
  /** null for a response that is not JSON. */
  answer: Schema | null;
}

/**
 * What a shop offers to deployables, or what a deployable uses, as data: the `contract.json` of a
 * build (decision 0048).
 */
export interface ContractDescription {
  /** Version of the shop whose packages it was built with. */
  shop: string;
  /** `GET /api/products/:id` → its input and response. */
  calls: Readonly<Record<string, CallTerms>>;
  /**
   * Calls of other teams' services that a deployable uses, by their own contracts (decision 0054).
   */
  others?: Readonly<Record<string, CallTerms>>;
  /** Slot name → props. */
  slots: Readonly<Record<string, Schema>>;
  /**
   * Addresses of pages that it links to, such as `/product/:id`. The registry lists the shop's
   * pages.
   */
  pages: readonly string[];
}

/**
 * Returns a zod schema as JSON Schema, as a caller writes it (`input`) or receives it (`output`).
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** `GET /api/products/:id` */
export const callKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path}`;

/** Returns calls as data, sorted by key. */
export const describeCalls = (calls: readonly Endpoint[]): Record<string, CallTerms> =>
  Object.fromEntries(
    calls
      .map((call) => [callKey(call), describeCall(call)] as const)
      .toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  );

/** Returns the base path of a call's service: `GET /api/vouchers/:id` → `/api/vouchers`. */
export const pathOfService = (key: string): string =>
  key.replace(/^\S+ /, '').split('/').slice(0, 3).join('/');

/** Returns one call as data. */
export function describeCall(endpoint: Endpoint): CallTerms {
  const { access, params, query, body, files, rawBody, response } = endpoint;
  return {
    access,
    ...(params ? { params: jsonSchemaOf(params, 'input') } : {}),
    ...(query ? { query: jsonSchemaOf(query, 'input') } : {}),
    ...(body && rawBody ? { body: { type: 'object' } } : {}),
    ...(body && !rawBody ? { body: jsonSchemaOf(body, 'input') } : {}),
    ...(files ? { files: files.field } : {}),
    answer: response ? jsonSchemaOf(response, 'output') : null,
  };
}
