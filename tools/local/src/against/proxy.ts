import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Descriptor } from '../publish/descriptor.ts';
import { REGISTRY } from '../publish/registry.ts';
import type { Running } from '../shop/lifeline.ts';
import { fromShop, type Origins, toShop } from './headers.ts';
import { documentWith, registryWith } from './page.ts';

export interface ProxyOptions extends Origins {
  host: string;
  port: number;
  /** `host:port` of each module's development server. */
  modules: ReadonlyMap<string, string>;
  /** What the registry is to say of them, asked of their servers each time. */
  descriptors: () => Promise<readonly Descriptor[]>;
}

/**
 * The shop as if it were here, with some modules from development servers: their files are theirs, the
 * registry says so, all else is asked of the shop. Nothing is kept and nothing changed there.
 */
export async function startProxy(options: ProxyOptions): Promise<Running> {
  const { host, port, modules } = options;
  const own = (url = ''): string | undefined =>
    modules.get(/^\/modules\/([^/]+)\/dev\//.exec(url)?.[1] ?? '');
  const server = createServer((request, response) => {
    const address = own(request.url);
    const work = address
      ? pass(request, response, `http://${address}`, request.headers)
      : askShop(request, response, options);
    work.catch((error: Error) => fail(response, error));
  });
  server.on('upgrade', (request, socket, head) => {
    const [devHost = '', devPort] = own(request.url)?.split(':') ?? [];
    if (!devPort) return socket.destroy();
    const there = connect(Number(devPort), devHost, () => {
      const headers = pairs(request.rawHeaders).map(([name, value]) => `${name}: ${value}`);
      there.write([`GET ${request.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
      there.write(head);
      there.pipe(socket).pipe(there);
    });
    const end = () => {
      there.destroy();
      socket.destroy();
    };
    there.on('error', end).on('close', end);
    socket.on('error', end).on('close', end);
    sockets.add(end);
  });
  const sockets = new Set<() => void>();
  server.listen(port, host);
  await once(server, 'listening');
  const kill = () => {
    server.close();
    server.closeAllConnections();
    for (const end of sockets) end();
  };
  return { name: 'proxy', stop: async () => kill(), kill };
}

const isDocument = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

async function askShop(
  request: IncomingMessage,
  response: ServerResponse,
  options: ProxyOptions,
): Promise<void> {
  const isRegistry = request.url?.split('?')[0] === `/${REGISTRY}`;
  const isChanged = isRegistry || isDocument(request);
  const headers = toShop(request.headers, options, isChanged);
  await pass(request, response, options.shop, headers, async (answer) => {
    const answered = fromShop(answer.headers, options);
    const isHtml = String(answered['content-type']).startsWith('text/html');
    if (!isChanged || !(isRegistry || isHtml) || answer.statusCode === 304) {
      response.writeHead(answer.statusCode ?? 502, answered);
      return pipeline(answer, response);
    }
    const change = isRegistry ? registryWith : documentWith;
    const body = Buffer.from(change(await text(answer), await options.descriptors()));
    const { etag: _, 'last-modified': __, ...rest } = answered;
    const kept = { ...rest, 'content-length': body.length, 'cache-control': 'no-store' };
    response.writeHead(answer.statusCode ?? 502, kept).end(body);
  });
}

/** Asks another server the same, and hands its answer on. */
async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
  headers: OutgoingHttpHeaders,
  answered = (answer: IncomingMessage): Promise<void> => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    return pipeline(answer, response);
  },
): Promise<void> {
  const ask = origin.startsWith('https:') ? httpsRequest : httpRequest;
  const asking = ask(origin + request.url, { method: request.method, headers });
  response.on('close', () => asking.destroy());
  request.pipe(asking);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  await answered(answer);
}

function fail(response: ServerResponse, { message }: Error): void {
  if (response.destroyed) return;
  if (response.headersSent) return void response.destroy();
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`The shop does not answer: ${message}\n`);
}

const pairs = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as [string, string]] : []));
