import type { Endpoints, Route } from '@tanabana/contracts';

/** Makes a key optional when none of its fields is required. */
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** Input of a call: `params`, `query` and `body` by its contract, `files` for multipart calls. */
export type CallInput<E> = Part<'params', Endpoints.ParamsInput<E>> &
  Part<'query', Endpoints.QueryInput<E>> &
  Part<'body', Endpoints.BodyInput<E>> &
  (E extends { files: object } ? { files?: readonly Blob[] } : { files?: undefined });

export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds. Default: 15 s; two minutes for uploads and file downloads. */
  timeout?: number;
  /** For `idempotent` routes: repeating a call with the same key has no further effect. */
  idempotencyKey?: string;
  /** For `conditional` routes: the ETag of the version that was edited. */
  ifMatch?: string;
  /** Lets the request complete after the page is closed. */
  keepalive?: boolean;
  /** Called with the uploaded share, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called with the response received so far, for calls that stream their progress. */
  onAnswer?: (soFar: string) => void;
}

/**
 * One call of the contract as a function. `address(input)` returns its path and query without
 * origin; `file` downloads pictures and exports.
 * @throws {ApiError}
 */
export interface Call<E = unknown> {
  (input: CallInput<E>, options?: CallOptions): Promise<Endpoints.ResponseOf<E>>;
  readonly route: Route;
  address(input: CallInput<E>): string;
  file(input: CallInput<E>, options?: CallOptions): Promise<Blob>;
}

export type Calls<T> = { readonly [K in keyof T]: Call<T[K]> };

type Text = string | number | boolean;

/** Untyped input of a call: path parameters, query, body, files. */
export interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: readonly Blob[];
}

/**
 * Returns the address of a call without origin: `/api/products?q=silk`. Query keys are sorted, so
 * that equal queries have equal addresses; empty values are omitted.
 */
export function addressOf(route: Route, input: LooseInput = {}): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}).sort(([a], [b]) =>
    a < b ? -1 : 1,
  ))
    for (const one of [value].flat())
      if (isText(one) && one !== '') query.append(name, String(one));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Returns the request body and, where the client has to set it, the content type. */
export function bodyOf(
  route: Route,
  input: LooseInput,
): { body?: string | FormData; contentType?: string } {
  if (route.files) return { body: formOf(route.files.field, input) };
  if (input.body === undefined) return {};
  return { body: JSON.stringify(input.body), contentType: 'application/json' };
}

function formOf(field: string, input: LooseInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input.body ?? {})) {
    if (value === undefined || value === null) continue;
    form.append(name, isText(value) ? String(value) : JSON.stringify(value));
  }
  for (const file of input.files ?? [])
    form.append(field, file, file instanceof File ? file.name : 'file');
  return form;
}

const isText = (value: unknown): value is Text =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
