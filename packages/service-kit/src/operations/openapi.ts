import { type Access, type Endpoint, type ErrorCode, errorCodes } from '@tanabana/contracts';
import { jsonSchemaOf as toSchema } from '@tanabana/contracts/description';
import type { z } from 'zod';

type Json = Record<string, unknown>;

const inPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random text, one per operation and the same for each retry. With it, a request may be ' +
    'repeated after any failure and is executed once: the first response is returned for 24 hours. Another ' +
    'body with the same key returns 422. Without it, do not repeat a request whose response was lost.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
};

function requestBody({ body, files, rawBody }: Endpoint): Json | undefined {
  if (!body && !files) return undefined;
  // the body of a webhook has the sender's form
  const schema = body && !rawBody ? toSchema(body, 'input') : { type: 'object' };
  if (!files) return { required: true, content: { 'application/json': { schema } } };
  const file = { type: 'string', format: 'binary' };
  const list = { type: 'array', items: file, maxItems: files.max };
  const properties = { ...(schema.properties as Json | undefined), [files.field]: list };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...schema, properties } } },
  };
}

/** Error responses of a call by status: its own and those of its guard. */
function refusals(endpoint: Endpoint): Record<string, Json> {
  const codes: ErrorCode[] = [...(endpoint.errors ?? [])];
  if (endpoint.notFound) codes.push(endpoint.notFound);
  if (endpoint.query || endpoint.body) codes.push('request.invalid');
  if (endpoint.body) codes.push('request.too_large', 'request.unsupported_media_type');
  if (endpoint.access !== 'all') codes.push('auth.required', 'auth.token_invalid');
  if (endpoint.access === 'admin') codes.push(endpoint.forbidden ?? 'auth.forbidden');
  codes.push('server.error', 'server.unavailable');
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const byStatus: Record<string, Json> = {};
  for (const status of new Set(codes.map((code) => errorCodes[code].status))) {
    const ofStatus = codes.filter((code) => errorCodes[code].status === status);
    byStatus[status] = { description: [...new Set(ofStatus)].join(', '), content };
  }
  return byStatus;
}

const SECURITY: Record<Access, Json[]> = {
  all: [],
  guest: [{}, { bearer: [] }],
  user: [{ bearer: [] }],
  admin: [{ bearer: [] }],
};

function operation(name: string, service: string, endpoint: Endpoint): Json {
  const content = endpoint.response
    ? { 'application/json': { schema: toSchema(endpoint.response, 'output') } }
    : undefined;
  return {
    operationId: `${service}.${name}`,
    tags: [service],
    security: SECURITY[endpoint.access],
    'x-access': endpoint.access,
    ...(endpoint.permission && { 'x-permission': endpoint.permission }),
    parameters: [
      ...parametersIn('path', endpoint.params),
      ...parametersIn('query', endpoint.query),
      ...(endpoint.conditional ? [IF_MATCH] : []),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    requestBody: requestBody(endpoint),
    responses: {
      [endpoint.status ?? 200]: { description: 'Success', content },
      ...refusals(endpoint),
    },
  };
}

const ERROR: Json = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string', description: 'Suitable to show to a person.' },
    code: { type: 'string', enum: Object.keys(errorCodes) },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    details: {},
    requestId: { type: 'string' },
  },
};

/** Messages that a service sends to addresses of other systems: schema of the body by event type. */
export type SentMessages = Readonly<Record<string, z.ZodType>>;

const sentMessage = ([type, schema]: [string, z.ZodType]): [string, Json] => [
  type,
  {
    post: {
      operationId: type,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toSchema(schema, 'output') } },
      },
      responses: { '2XX': { description: 'Accepted; any other status is retried.' } },
    },
  },
];

/** Returns the OpenAPI 3.1 page of a service, generated from its contract. */
export function openApi(
  service: string,
  endpoints: Record<string, Endpoint>,
  sent: SentMessages = {},
): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = inPath(endpoint.path);
    const method = endpoint.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: operation(name, service, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `Tanabana ${service}`, version: '1' },
    paths,
    ...(Object.keys(sent).length > 0 && {
      webhooks: Object.fromEntries(Object.entries(sent).map(sentMessage)),
    }),
    components: {
      schemas: { Error: ERROR },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
