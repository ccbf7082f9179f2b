import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './rules/staff/permissions.ts';

/**
 * Who may call: `all` = everyone; `guest` = everyone, but a token that is sent must be valid (a
 * rule decides what guests may do); `user` = signed-in users; `admin` = staff with the route's
 * `permission`.
 */
export type Access = 'all' | 'guest' | 'user' | 'admin';

/**
 * Minimum shape of a value that a page relies on: a text, a number, a list (of such values, if one
 * is named), or a record with these fields.
 */
export type Shape =
  | 'text'
  | 'number'
  | readonly []
  | readonly [Shape]
  | { readonly [field: string]: Shape };

/**
 * Address and properties of a call. It contains no schema, so that browsers get addresses without
 * loading the validation library.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In Koa's syntax: `/api/products/:id`. */
  path: string;
  access: Access;
  /** Of an admin route: what its callers need; owners only if it is missing (rule 23.1). */
  permission?: Permission;
  /**
   * Sent as multipart/form-data: name of the file field and maximum number of files. `spooled`
   * files are written to disk, for calls whose files may exceed memory. `textBytes` limits a text
   * field; default 256 kB.
   */
  files?: { field: string; max: number; spooled?: true; textBytes?: number };
  /**
   * The file is streamed to the handler, up to `bytes`; a request body of this type is accepted,
   * too.
   */
  streamed?: { type: string; bytes: number };
  /**
   * The handler gets the JSON body as the text that was sent, for signatures over the exact bytes.
   */
  rawBody?: true;
  /** Accepts an `If-Match` header: the change applies to that version or is rejected. */
  conditional?: true;
  /**
   * Accepts an `Idempotency-Key` header: calls with the same key are executed once. Without a key,
   * a caller that gets no response cannot know the outcome.
   */
  idempotent?: true;
  /** Minimum shape of a successful response, checked by browsers, which do not load the schema. */
  gives?: Shape;
}

type Manners = Omit<Route, 'method' | 'path' | 'access'>;

/** Declares a route with its literal types. */
export const route = <
  const M extends Route['method'],
  const P extends string,
  const A extends Access,
  const R extends Manners = Record<never, never>,
>(
  method: M,
  path: P,
  access: A,
  manners?: R,
) => ({ method, path, access, ...(manners as R) });

export interface Schemas {
  /** Path parameters; a malformed value is answered with 404 `notFound`. */
  params?: z.ZodType;
  query?: z.ZodType;
  /** JSON body, or the text fields of a multipart body. */
  body?: z.ZodType;
  /**
   * Schema of a successful response: undeclared fields are removed. `null` for a response that is
   * not JSON.
   */
  response: z.ZodType | null;
  /** Status of success; default 200. */
  status?: 200 | 201;
  notFound?: ErrorCode;
  /** Error code for callers without the permission; default `auth.forbidden`. */
  forbidden?: ErrorCode;
  /** Error codes beyond those that every call may return. */
  errors?: readonly ErrorCode[];
}

export type Endpoint<R extends Route = Route, S extends Schemas = Schemas> = R & S;

/** Declares one call of the contract: guard, typed client and OpenAPI page are derived from it. */
export const endpoint = <const R extends Route, const S extends Schemas>(
  route: R,
  schemas: S,
): Endpoint<R, S> => ({ ...route, ...schemas });

type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type Declared<E, K extends string> = E extends { [P in K]: infer T } ? T : undefined;

/** Input of a call before parsing. */
export type ParamsInput<E> = In<Declared<E, 'params'>>;
export type QueryInput<E> = In<Declared<E, 'query'>>;
export type BodyInput<E> = In<Declared<E, 'body'>>;
/** Input of a handler after parsing. */
export type ParamsOutput<E> = Out<Declared<E, 'params'>>;
export type QueryOutput<E> = Out<Declared<E, 'query'>>;
export type BodyOutput<E> = Out<Declared<E, 'body'>>;
/** Response as the client receives it. */
export type ResponseOf<E> = Out<Declared<E, 'response'>>;
/** Response as a handler returns it. */
export type ResponseInput<E> = In<Declared<E, 'response'>>;
