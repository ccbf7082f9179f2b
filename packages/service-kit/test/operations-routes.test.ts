import type { Readiness } from '@tanabana/service-kit';
import { listen } from '@tanabana/test-kit';
import { expect, test } from 'vitest';
import { createSample } from './sample-service.ts';

let ready: Readiness = true;
const { app } = await createSample({ ready: async () => ready });
const sample = await listen(app);

test('a service is alive, and ready while its database responds (rule 10.5)', async () => {
  expect(await sample.call('GET', '/healthz')).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  });
  expect((await sample.call('GET', '/readyz')).status).toBe(200);
  ready = 'The database is away.';
  expect((await sample.call('GET', '/healthz')).status).toBe(200);
  const away = await sample.call('GET', '/readyz');
  expect(away).toMatchObject({
    status: 503,
    body: { code: 'server.unavailable', message: 'The database is away.' },
  });
  expect(away.headers.get('retry-after')).toBe('2');
  ready = true;
});

test('metrics count by route, never by address (rule 10.5)', async () => {
  const id = 'd'.repeat(24);
  await sample.call('GET', `/api/sample/items/${id}`);
  await sample.call('GET', '/api/sample/items/nope');
  const { body, headers } = await sample.call<string>('GET', '/metrics');
  expect(headers.get('content-type')).toContain('text/plain');
  const count = 'http_request_duration_seconds_count{method="GET",route="/api/sample/items/:id"';
  expect(body).toContain(`${count},status="200"} 1`);
  expect(body).toContain(`${count},status="404"} 1`);
  expect(body).toContain('process_cpu_seconds_total');
  expect(body).not.toContain(id);
});

test('the OpenAPI page comes from the contract, at both addresses (rule 10.5)', async () => {
  const { body } = await sample.call<{
    openapi: string;
    paths: Record<string, Record<string, Record<string, unknown>>>;
  }>('GET', '/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.paths).sort()).toEqual([
    '/api/sample',
    '/api/sample/admin',
    '/api/sample/broken/{how}',
    '/api/sample/counted/{of}',
    '/api/sample/guests',
    '/api/sample/items/special',
    '/api/sample/items/{id}',
    '/api/sample/kept',
    '/api/sample/mine',
    '/api/sample/picture',
    '/api/sample/upload',
  ]);
  expect(body.paths['/api/sample/upload']?.post).toMatchObject({
    operationId: 'sample.upload',
    security: [{ bearer: [] }],
    requestBody: {
      content: { 'multipart/form-data': { schema: { properties: { images: { maxItems: 2 } } } } },
    },
    responses: { 200: expect.anything(), 401: expect.anything(), 403: expect.anything() },
  });
  expect(body.paths['/api/sample']?.get?.parameters).toMatchObject([
    { name: 'limit', in: 'query', required: false },
  ]);
  expect((await sample.call('GET', '/api/sample/openapi.json')).body).toEqual(body);
  expect(body.paths['/api/sample']?.post?.parameters).toContainEqual(
    expect.objectContaining({
      name: 'Idempotency-Key',
      in: 'header',
      description: expect.stringContaining('the same for each retry'),
    }),
  );
});
