import { type Endpoints, type ErrorCode, errorCodes, type FieldError } from '@tanabana/contracts';
import type { z } from 'zod';

type AnyEndpoint = Endpoints.Endpoint;

/** A request as parsed by the contract's schemas. */
export interface Asked<E> {
  params: Endpoints.ParamsOutput<E>;
  query: Endpoints.QueryOutput<E>;
  body: Endpoints.BodyOutput<E>;
  files: readonly File[];
  headers: Headers;
}

/** A request that a service would reject before processing. */
export class Unfit extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];

  constructor(code: ErrorCode, errors: readonly FieldError[] = []) {
    super(code);
    this.code = code;
    this.errors = errors;
  }
}

/**
 * Checks access, path, query and body, like the guard of the services.
 * @throws {Unfit}
 */
export async function readRequest<E extends AnyEndpoint>(
  endpoint: E,
  request: Request,
  pathParams: Record<string, string | undefined>,
): Promise<Asked<E>> {
  const needsUser = endpoint.access === 'user' || endpoint.access === 'admin';
  if (needsUser && !request.headers.has('authorization')) throw new Unfit('auth.required');
  const params = decoded(pathParams);
  const { body, files } = await bodyOf(endpoint, request);
  return {
    params: endpoint.params ? parsed(endpoint.params, params) : undefined,
    query: endpoint.query ? parsed(endpoint.query, queryOf(request)) : undefined,
    body: endpoint.body ? parsed(endpoint.body, body) : undefined,
    files,
    headers: request.headers,
  } as Asked<E>;
}

function parsed(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
  }));
  throw new Unfit('request.invalid', errors);
}

const decoded = (params: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value = '']) => [name, decodeURIComponent(value)]),
  );

/** Like Koa: a repeated name is a list. */
function queryOf({ url }: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(url);
  const names = [...new Set(searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

async function bodyOf(
  { files: multipart, body }: AnyEndpoint,
  request: Request,
): Promise<{ body?: unknown; files: readonly File[] }> {
  if (multipart) {
    const entries = [...(await request.formData()).entries()];
    const texts = entries.filter(([, value]) => typeof value === 'string');
    const files = entries.map(([, value]) => value).filter((value) => value instanceof File);
    return { body: Object.fromEntries(texts), files };
  }
  return { body: body ? await request.json() : undefined, files: [] };
}

export interface Refusal {
  /** By default the contract's message of the code. */
  message?: string;
  errors?: readonly FieldError[];
  details?: unknown;
  headers?: Record<string, string>;
}

/** Ways in which a call can fail without a response of the contract. */
export type Breakage = 'no answer' | 'never' | 'HTML' | 'cut JSON' | 'other JSON';

const garbage: Partial<Record<Breakage, readonly [type: string, body: string]>> = {
  HTML: ['text/html', '<!doctype html><title>Welcome to this network</title>'],
  'cut JSON': ['application/json', '{"data":[{"_id":"65'],
  'other JSON': ['application/json', '{"status":"ok","items":[{"title":"Hello"}]}'],
};

/** A JSON response that passes the contract's schema. @throws ZodError */
export function answerOf({ response, status = 200 }: AnyEndpoint, value: unknown): Response {
  if (!response) throw new Error('This call returns no JSON: provide a Response.');
  return Response.json(response.parse(value), { status });
}

export function refusalOf(code: ErrorCode, refusal: Refusal = {}): Response {
  const { status, message } = errorCodes[code];
  const { headers, ...body } = refusal;
  return Response.json({ message, code, requestId: 'stand-in', ...body }, { status, headers });
}

export function lost(breakage: Breakage): Response | Promise<Response> {
  if (breakage === 'never') return new Promise(() => undefined);
  const [type, body] = garbage[breakage] ?? [];
  if (!type) return Response.error();
  return new Response(body, { headers: { 'Content-Type': type } });
}
