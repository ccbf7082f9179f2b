import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As sent: a compressed body stays compressed. */
  body: Buffer;
}

/**
 * One request, on its own connection unless there is an agent, without fetch's conveniences. The path
 * is sent as it is written.
 */
export function rawRequest(
  url: string,
  options: {
    method?: string;
    headers?: OutgoingHttpHeaders;
    body?: string | Buffer;
    agent?: Agent;
  } = {},
): Promise<RawAnswer> {
  const { body, agent = false, ...rest } = options;
  return new Promise((resolve, reject) => {
    const path = url.replace(/^\w+:\/\/[^/]*/, '') || '/';
    const sent = request(url, { ...rest, path, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
