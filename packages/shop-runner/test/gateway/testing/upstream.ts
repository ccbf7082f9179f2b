import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

/** A tiny service that records requests and responds as the test sets. */
export interface Upstream {
  /** `host:port`. */
  address: string;
  requests: { method: string; url: string; headers: IncomingMessage['headers']; bytes: number }[];
  /** Sets later responses; by default `echo`. */
  answer(with_: Answer): void;
  stop(): Promise<void>;
}

/** Returns 200 with the number of this request. */
export const counting = (): Answer => {
  let count = 0;
  return (_, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ count: ++count }));
  };
};

const echo: Answer = (request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ url: request.url }));
};

/** A minimal OpenAPI document of calls below these paths, as far as the gateway checks it. */
export const openApiPage = (...paths: string[]): string =>
  JSON.stringify({ openapi: '3.1.0', paths: Object.fromEntries(paths.map((path) => [path, {}])) });

/**
 * @param path of another team's service: its OpenAPI document contains calls below it, whatever
 * else it returns
 */
export async function startUpstream(path?: string): Promise<Upstream> {
  let answer = echo;
  const requests: Upstream['requests'] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const { method = '', url = '', headers } = request;
      requests.push({ method, url, headers, bytes: body.length });
      if (path !== undefined && url === '/openapi.json') response.end(openApiPage(path));
      else answer(request, response, body);
    });
  });
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (given) => {
      answer = given;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
