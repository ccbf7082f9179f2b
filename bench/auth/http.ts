import { Agent, request } from 'node:http';

/** A call as somebody at another address makes it, through a proxy that the gateway trusts. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** Where it comes from. */
  address?: string;
  headers?: Record<string, string>;
}

export interface Told {
  status: number;
  /** Milliseconds until the whole answer was there. */
  ms: number;
  text: string;
  headers: NodeJS.Dict<string | string[]>;
}

/** Makes calls over connections that are kept, as many at once as are asked for. */
export function createCaller(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const call = ({ method, path, body, address, headers }: Call): Promise<Told> =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const sent = body && JSON.stringify(body);
      const options = {
        method,
        agent,
        headers: {
          ...headers,
          ...(sent ? { 'content-type': 'application/json', 'content-length': sent.length } : {}),
          ...(address ? { 'x-forwarded-for': address } : {}),
        },
      };
      const going = request(url + path, options, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.once('error', reject);
        answer.once('end', () => {
          const ms = performance.now() - started;
          resolve({ status: answer.statusCode ?? 0, ms, text, headers: answer.headers });
        });
      });
      going.once('error', reject);
      going.end(sent);
    });
  return { call, close: () => agent.destroy() };
}

export type Caller = ReturnType<typeof createCaller>;

/** Address number `n` of 198.18.0.0/15, which is set aside for measuring (RFC 2544). */
export const benchAddress = (n: number): string =>
  `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`;
