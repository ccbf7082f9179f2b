import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  type Descriptor,
  pageJson,
  REGISTRY,
  type RegistryFile,
  withLine,
} from '../publish/registry.ts';
import type { Running } from '../shop/context.ts';

export interface ProxyOptions extends Origins {
  host: string;
  port: number;
  /** `host:port` of each module's development server. */
  modules: ReadonlyMap<string, string>;
  /** Registry entries of these modules, requested from their servers each time. */
  descriptors: () => Promise<readonly Descriptor[]>;
}

/**
 * Serves the shop locally with some modules from development servers: their files and registry
 * entries are local, everything else is requested from the shop. Nothing is stored or changed
 * there.
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

/** Forwards the request to another server and returns its response. */
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
  response.end(`The shop does not respond: ${message}\n`);
}

const pairs = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as [string, string]] : []));

/** Hop-by-hop header of the connection between two programs. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'];
/** HSTS would bind the browser's localhost for longer than the program runs. */
const OF_THE_SHOP_ALONE = ['strict-transport-security', 'alt-svc'];

export interface Origins {
  /** Local address of the page: `http://127.0.0.1:8080`. */
  here: string;
  /** Address of the shop. */
  shop: string;
}

/**
 * Request headers, as the shop would get them from its own page.
 * @param isChanged whether the response will be modified, so that it must be plain text
 */
export function toShop(
  headers: IncomingHttpHeaders,
  { here, shop }: Origins,
  isChanged: boolean,
): OutgoingHttpHeaders {
  const sent: OutgoingHttpHeaders = { ...without(headers, HOP_BY_HOP), host: new URL(shop).host };
  for (const name of ['origin', 'referer'] as const) {
    const value = headers[name];
    if (value?.startsWith(here)) sent[name] = shop + value.slice(here.length);
  }
  if (isChanged) {
    sent['accept-encoding'] = 'identity';
    // otherwise a server would render the live module
    sent['x-client-rendered'] = '1';
    for (const name of ['if-none-match', 'if-modified-since']) delete sent[name];
  }
  return sent;
}

/** Response headers, adapted to the local address. */
export function fromShop(
  headers: IncomingHttpHeaders,
  { here, shop }: Origins,
): OutgoingHttpHeaders {
  const answered: OutgoingHttpHeaders = without(headers, [...HOP_BY_HOP, ...OF_THE_SHOP_ALONE]);
  const { location } = headers;
  if (location?.startsWith(shop)) answered.location = here + location.slice(shop.length);
  const cookies = headers['set-cookie'];
  if (cookies) answered['set-cookie'] = cookies.map(cookieHere);
  const policy = headers['content-security-policy'];
  if (policy) answered['content-security-policy'] = policyWith(String(policy));
  return answered;
}

/** A cookie of the shop's domain would not be stored here, and a secure one not be sent. */
const cookieHere = (cookie: string): string =>
  cookie.replace(/;\s*(?:domain=[^;]*|secure)(?=;|$)/gi, '');

const without = (headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

const REGISTRY_ELEMENT = /(<script\b[^>]*\bid="registry"[^>]*>)([\s\S]*?)(<\/script>)/;

/** A registry with these modules instead of the shop's versions. */
export function registryWith(text: string, modules: readonly Descriptor[]): string {
  return pageJson(modules.reduce(withLine, JSON.parse(text) as RegistryFile));
}

/** A document of the shop with these modules in its registry; other documents unchanged. */
export const documentWith = (html: string, modules: readonly Descriptor[]): string =>
  html.replace(
    REGISTRY_ELEMENT,
    (_, begin: string, text: string, end: string) => begin + registryWith(text, modules) + end,
  );

/** The policy with the development server's socket, on the page's own origin. */
export const policyWith = (policy: string): string =>
  policy.replace(/connect-src ([^;]*)/, 'connect-src $1 ws: wss:');
