import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CallOptions {
  token?: string;
  /** Sent as JSON; FormData, text and bytes are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  /** Parsed JSON, else text. */
  body: T;
}

export interface Listening {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** `fetch` with paths below `url`. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Makes a call and reads its response. `T` is the body type that the test expects. */
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<Answer<T>>;
  close(): Promise<void>;
}

const asSent = (body: unknown): body is RequestInit['body'] =>
  body instanceof FormData || body instanceof Uint8Array || typeof body === 'string';

function toInit(method: string, { token, body, headers, signal }: CallOptions): RequestInit {
  const all = new Headers(headers);
  if (token !== undefined) all.set('authorization', `Bearer ${token}`);
  if (body === undefined) return { method, headers: all, signal };
  if (asSent(body)) return { method, headers: all, body, signal };
  if (!all.has('content-type')) all.set('content-type', 'application/json');
  return { method, headers: all, body: JSON.stringify(body), signal };
}

/** Serves an app on a free local port until it is closed. */
export async function listen(app: { callback(): RequestListener }): Promise<Listening> {
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    url,
    close,
    fetch: (path, init) => fetch(url + path, init),
    async call<T>(method: string, path: string, options: CallOptions = {}) {
      const response = await fetch(url + path, toInit(method, options));
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      const body = (isJson ? JSON.parse(text) : text) as T;
      return { status: response.status, headers: response.headers, body };
    },
  };
}
