import { expect, test } from 'vitest';
import { callsOfPage } from './openapi.ts';

/** An OpenAPI page as a service in another language writes it, without our extensions. */
const page = {
  openapi: '3.1.0',
  paths: {
    '/api/gifts/{id}': {
      summary: 'a gift',
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Gift' } } },
          },
          404: { description: 'none' },
        },
      },
      delete: { security: [{ token: [] }], responses: { 204: { description: 'gone' } } },
    },
    '/api/gifts': {
      post: {
        security: [{}, { token: [] }],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: {
                  name: { type: 'string' },
                  card: { type: 'array', items: { type: 'string', format: 'binary' } },
                },
                required: ['name'],
              },
            },
          },
        },
        responses: { 201: {} },
      },
    },
  },
  components: {
    schemas: {
      Gift: {
        type: 'object',
        properties: { name: { type: 'string' }, with: { $ref: '#/components/schemas/Gift' } },
      },
    },
  },
};

test('reads named schemas, access and files from an OpenAPI page of any origin', () => {
  const id = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
  expect(callsOfPage(page)).toEqual({
    'GET /api/gifts/:id': {
      access: 'all',
      params: id,
      answer: { type: 'object', properties: { name: { type: 'string' }, with: {} } },
    },
    'DELETE /api/gifts/:id': { access: 'user', answer: null },
    'POST /api/gifts': {
      access: 'guest',
      body: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      files: 'card',
      answer: null,
    },
  });
  expect(callsOfPage({})).toEqual({});
});
