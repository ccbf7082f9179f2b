import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Call {
  method: string;
  path: string;
  body?: object;
  token?: string;
  /** Idempotency-Key. */
  key?: string;
  /** Client address, for a gateway that trusts this machine as a proxy. */
  address?: string;
  headers?: Record<string, string>;
}

export interface Answer<T = { code?: string; message?: string }> {
  status: number;
  /** Milliseconds until the complete response. */
  ms: number;
  headers: IncomingHttpHeaders;
  /** Empty if not JSON. */
  body: T;
}

const TIMEOUT_MS = 60_000;

export type Caller = ReturnType<typeof createCaller>;

/**
 * Sends calls over kept connections, in parallel, with little processor time in this process, which
 * shares its cores with the measured shop.
 */
export function createCaller(origin: string) {
  const agent = new Agent({ keepAlive: true });
  function call<T>({ method, path, body, token, key, address, ...more }: Call) {
    const started = performance.now();
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      ...more.headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(address && { 'x-forwarded-for': address }),
      ...(text && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    };
    return new Promise<Answer<T>>((resolve, reject) => {
      const options = { method, headers, agent, timeout: TIMEOUT_MS };
      const going = request(origin + path, options, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part)).once('error', reject);
        answer.once('end', () => {
          const ms = performance.now() - started;
          const isJson = answer.headers['content-type']?.startsWith('application/json');
          const parsed = isJson ? JSON.parse(Buffer.concat(parts).toString()) : {};
          resolve({ status: answer.statusCode ?? 0, ms, headers: answer.headers, body: parsed });
        });
      });
      going.once('timeout', () => going.destroy(new Error('No response in time.')));
      going.once('error', reject);
      going.end(text);
    });
  }
  return { call, close: () => agent.destroy() };
}
