import type { Endpoints, Route } from '@tanabana/contracts';

/** Keys that may be left out as a whole when nothing in them is required. */
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** What one call takes: `params`, `query`, `body` as its contract says, `files` for multipart ones. */
export type CallInput<E> = Part<'params', Endpoints.ParamsInput<E>> &
  Part<'query', Endpoints.QueryInput<E>> &
  Part<'body', Endpoints.BodyInput<E>> &
  (E extends { files: object } ? { files?: readonly Blob[] } : { files?: undefined });

export interface CallOptions {
  /** Gives the call up; it then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds; 15 s unless told, two minutes for uploads and files. */
  timeout?: number;
  /** For routes that are `idempotent`: the same key never makes two, so a call without answer may be sent again. */
  idempotencyKey?: string;
  /** For routes that are `conditional`: the ETag of the state that was changed. */
  ifMatch?: string;
  /** Goes on when the page is left meanwhile. */
  keepalive?: boolean;
  /** Share of the upload that is done, 0 to 1. */
  onProgress?: (share: number) => void;
  /** What has come of the answer by now, each time that more has: for calls that tell while they work. */
  onAnswer?: (soFar: string) => void;
}

/**
 * One call of the contract as a function. `address(input)` is where it goes, without origin; `file`
 * gives pictures and exports as they come.
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

/** What a call takes, before types: path parameters, query, body, files. */
export interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: readonly Blob[];
}

/**
 * The address of a call with its parameters filled in, without origin: `/api/products?q=silk`.
 * Queries stand in alphabetic order, so that the same question always has the same address;
 * empty values are left out.
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

/** The body of a call as fetch and XMLHttpRequest take it, with its content type where we set one. */
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
