import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: everyone; everyone too, but who sends a token must send a good one (what guests may do
 * is for a rule); a signed-in user (or more by a rule); admins only.
 */
export type Access = 'all' | 'guest' | 'user' | 'admin';

/**
 * What a value must be before a page builds on it: a text, a number, a list (of such values, where one
 * is named), or a record with these fields.
 */
export type Shape =
  | 'text'
  | 'number'
  | readonly []
  | readonly [Shape]
  | { readonly [field: string]: Shape };

/**
 * Address and manners of a call. It holds no schema, so that a browser gets the address of every
 * call without the library that checks them.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Koa's form: `/api/products/:id`. */
  path: string;
  access: Access;
  /**
   * Sent as multipart/form-data, files under this field name, at most so many. `spooled` ones lie on
   * disk until they are read, for calls that may bring more than fits into memory. `textBytes` is what a
   * text field may have, 256 kB where it is left out.
   */
  files?: { field: string; max: number; spooled?: true; textBytes?: number };
  /**
   * The file is not read into memory but handed over as it comes, up to so many bytes; a body that is
   * of this type itself will do too.
   */
  streamed?: { type: string; bytes: number };
  /** Takes an `If-Match` header: the change is made on that state of the thing or not at all. */
  conditional?: true;
  /**
   * Takes an `Idempotency-Key` header: with it the call is done once however often it is sent. Who sends
   * none and gets no answer cannot tell whether it was done.
   */
  idempotent?: true;
  /** The least that a successful answer has, for callers without its schema: browsers check this much. */
  gives?: Shape;
}

type Manners = Omit<Route, 'method' | 'path' | 'access'>;

/** A call's route, all of it known to types. */
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
  /** Path parameters; a malformed one is 404 with `notFound`. */
  params?: z.ZodType;
  query?: z.ZodType;
  /** JSON body, or the text fields of a multipart one. */
  body?: z.ZodType;
  /** The answer to success: undeclared fields never leave. `null` for one that is not JSON. */
  response: z.ZodType | null;
  /** Of success; 200 unless told. */
  status?: 200 | 201;
  notFound?: ErrorCode;
  /** What a shopper is told where only admins may call; `auth.forbidden` unless told. */
  forbidden?: ErrorCode;
  /** Refusals beyond those that every call may give. */
  errors?: readonly ErrorCode[];
}

export type Endpoint<R extends Route = Route, S extends Schemas = Schemas> = R & S;

/** One entry of the contract: guard, typed client and OpenAPI page all come from it. */
export const endpoint = <const R extends Route, const S extends Schemas>(
  route: R,
  schemas: S,
): Endpoint<R, S> => ({ ...route, ...schemas });

type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type Declared<E, K extends string> = E extends { [P in K]: infer T } ? T : undefined;

/** What a caller sends: shapes before parsing. */
export type ParamsInput<E> = In<Declared<E, 'params'>>;
export type QueryInput<E> = In<Declared<E, 'query'>>;
export type BodyInput<E> = In<Declared<E, 'body'>>;
/** What a handler gets: shapes after parsing. */
export type ParamsOutput<E> = Out<Declared<E, 'params'>>;
export type QueryOutput<E> = Out<Declared<E, 'query'>>;
export type BodyOutput<E> = Out<Declared<E, 'body'>>;
/** What comes back. */
export type ResponseOf<E> = Out<Declared<E, 'response'>>;
/** What a handler may return for presentation. */
export type ResponseInput<E> = In<Declared<E, 'response'>>;
