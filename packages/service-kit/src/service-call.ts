import type { Endpoint, ResponseOf } from '@tanabana/contracts';

interface Question {
  params?: Readonly<Record<string, string>>;
  /** Undefined values are omitted. */
  query?: Readonly<Record<string, string | undefined>>;
  timeoutMs: number;
  signal?: AbortSignal;
  fetch?: typeof globalThis.fetch;
}

/** Another service returned an unexpected response. */
export class ServiceCallError extends Error {
  readonly status: number;
  constructor(url: URL, status: number) {
    super(`${url} was answered ${status}`);
    this.status = status;
  }
}

/**
 * Calls another service at `baseUrl` (`AUTH_URL`) and returns its response. Throws
 * `ServiceCallError`, network errors, and schema errors.
 */
export async function callService<E extends Endpoint & { response: object }>(
  baseUrl: string,
  call: E,
  { params = {}, query = {}, timeoutMs, signal, fetch = globalThis.fetch }: Question,
): Promise<ResponseOf<E>> {
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const url = new URL(path, baseUrl);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  const answer = await fetch(url, { method: call.method, signal: AbortSignal.any(signals) });
  if (!answer.ok) throw new ServiceCallError(url, answer.status);
  return call.response.parse(await answer.json()) as ResponseOf<E>;
}
