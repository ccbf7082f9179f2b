import { type Endpoints, type ErrorCode, errorCodes, type FieldError } from '@tanabana/contracts';

export interface Refusal {
  /** The contract's text for the code unless told. */
  message?: string;
  errors?: readonly FieldError[];
  details?: unknown;
  headers?: Record<string, string>;
}

/** How a call can end without an answer of the contract. */
export type Breakage = 'no answer' | 'never' | 'HTML' | 'cut JSON' | 'other JSON';

const garbage: Partial<Record<Breakage, readonly [type: string, body: string]>> = {
  HTML: ['text/html', '<!doctype html><title>Welcome to this network</title>'],
  'cut JSON': ['application/json', '{"data":[{"_id":"65'],
  'other JSON': ['application/json', '{"status":"ok","items":[{"title":"Hello"}]}'],
};

/** An answer that the contract's schema lets pass, as JSON. @throws ZodError */
export function answerOf({ response, status = 200 }: Endpoints.Endpoint, value: unknown): Response {
  if (!response) throw new Error('This call answers no JSON: give a Response.');
  return Response.json(response.parse(value), { status });
}

export function refusalOf(code: ErrorCode, refusal: Refusal = {}): Response {
  const { status, message } = errorCodes[code];
  const { headers, ...told } = refusal;
  return Response.json({ message, code, requestId: 'stand-in', ...told }, { status, headers });
}

export function lost(breakage: Breakage): Response | Promise<Response> {
  if (breakage === 'never') return new Promise(() => undefined);
  const [type, body] = garbage[breakage] ?? [];
  if (!type) return Response.error();
  return new Response(body, { headers: { 'Content-Type': type } });
}
