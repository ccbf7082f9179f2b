import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { listing, type StoredObject } from './listing.ts';
import { type Credentials, signatureProblem } from './verify-signature.ts';

/** Fault of one request. `lost`: it is executed without a response. */
export type Fault = { status: number; code: string } | 'hang' | 'cut' | 'half' | 'lost' | undefined;

export interface AskedOf {
  method: string;
  key: string;
  headers: IncomingMessage['headers'];
}

export interface BucketServerOptions {
  bucket?: string;
  region?: string;
  credentials?: Credentials;
  /** Page size of lists. */
  pageSize?: number;
  /** Behaviour for conditional writes; S3 honours them. */
  conditions?: 'honoured' | 'ignored' | 'unknown';
}

export interface BucketServer {
  /** For AWS_ENDPOINT_URL_S3. */
  endpoint: string;
  /** Public address, without a signature. */
  publicUrl: string;
  bucket: string;
  /** Environment of a program that writes. */
  env: Record<string, string>;
  objects: Map<string, StoredObject>;
  /** All requests in order. */
  asked: AskedOf[];
  /** Selects a fault for each request; by default none. */
  fault: (asked: AskedOf) => Fault;
  stop(): Promise<void>;
}

const KEPT_HEADERS = ['content-type', 'cache-control', 'content-encoding'];

/**
 * A bucket over real HTTP in the test's process, behaving like S3: signatures are verified with
 * AWS' signer, writes may be conditional, lists are paged, single objects are public and missing
 * ones are not revealed.
 */
export async function bucketServer(options: BucketServerOptions = {}): Promise<BucketServer> {
  const { bucket = 'shop-pages', region = 'eu-test-1', pageSize = 1000 } = options;
  const { conditions = 'honoured' } = options;
  const credentials = options.credentials ?? {
    accessKeyId: `AK${randomUUID()}`,
    secretAccessKey: randomUUID(),
  };
  const objects = new Map<string, StoredObject>();

  const perform = async (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    key: string,
  ) => {
    const { method = '', headers } = request;
    const body = await buffer(request);
    const isPublic =
      headers.authorization === undefined && key !== '' && /^(?:GET|HEAD)$/.test(method);
    const problem = isPublic
      ? null
      : await signatureProblem({ method, url, headers, body }, credentials, region);
    if (problem) return refuse(response, problem === 'InvalidToken' ? 400 : 403, problem);
    if (url.pathname.split('/')[1] !== bucket) return refuse(response, 404, 'NoSuchBucket');
    if (key === '') return send(response, 200, listing(bucket, objects, url, pageSize));
    const there = objects.get(key);
    if (method === 'PUT') {
      const refused = writeProblem(headers, there, conditions);
      if (refused) return refuse(response, ...refused);
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      const kept = KEPT_HEADERS.filter((name) => headers[name] !== undefined);
      const said = Object.fromEntries(kept.map((name) => [name, String(headers[name])]));
      objects.set(key, { body, etag, headers: said, modified: new Date() });
      return send(response, 200, '', { ETag: etag });
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return send(response, 204, '');
    }
    if (!there)
      return isPublic ? refuse(response, 403, 'AccessDenied') : refuse(response, 404, 'NoSuchKey');
    const said = {
      ...there.headers,
      ETag: there.etag,
      'Last-Modified': there.modified.toUTCString(),
      'Accept-Ranges': 'bytes',
    };
    if (headers['if-none-match'] === there.etag) return send(response, 304, '', said);
    send(response, 200, method === 'HEAD' ? '' : there.body, {
      ...said,
      'Content-Length': String(there.body.length),
    });
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    const asked = { method: request.method ?? '', key, headers: request.headers };
    own.asked.push(asked);
    const fault = own.fault(asked);
    if (fault === 'hang') return;
    if (fault === 'cut') return request.socket.destroy();
    if (fault === 'lost' || fault === 'half') cutAnswer(response, fault);
    if (typeof fault === 'object') return refuse(response, fault.status, fault.code);
    await perform(request, response, url, key).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own: BucketServer = {
    endpoint,
    publicUrl: `${endpoint}/${bucket}`,
    bucket,
    env: {
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      ...(credentials.sessionToken ? { AWS_SESSION_TOKEN: credentials.sessionToken } : {}),
    },
    objects,
    asked: [],
    fault: () => undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return own;
}

function writeProblem(
  { 'if-match': match, 'if-none-match': noneMatch }: IncomingMessage['headers'],
  there: StoredObject | undefined,
  conditions: BucketServerOptions['conditions'],
): [status: number, code: string] | null {
  if (conditions === 'ignored' || (match ?? noneMatch) === undefined) return null;
  if (conditions === 'unknown') return [501, 'NotImplemented'];
  if (match !== undefined && !there) return [404, 'NoSuchKey'];
  const isMet = match === undefined ? !there : match === there?.etag;
  return isMet ? null : [412, 'PreconditionFailed'];
}

/** The response is interrupted, or never starts. */
function cutAnswer(response: ServerResponse, fault: 'half' | 'lost'): void {
  const { end } = response;
  response.end = ((body: Buffer | string = '') => {
    if (fault === 'lost') return response.socket?.destroy();
    response.write(body.slice(0, body.length / 2), () => response.socket?.destroy());
    return response;
  }) as typeof end;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const words = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`;
  send(response, status, words, { 'Content-Type': 'application/xml' });
}

function send(
  response: ServerResponse,
  status: number,
  body: Buffer | string,
  headers: Record<string, string> = {},
): void {
  const own = { Server: 'AmazonS3', 'x-amz-request-id': randomUUID(), 'x-amz-id-2': 'opaque' };
  response.writeHead(status, { ...own, ...headers });
  response.end(body);
}
