import { type Endpoint, WEBHOOK_EVENT_TYPES } from '@tanabana/contracts';
import { callsOfPage, compareContracts, describeCalls } from '@tanabana/contracts/description';
import * as endpoints from '@tanabana/contracts/endpoints';
import { expect, test } from 'vitest';
import { openApi } from './openapi.ts';

const tables = Object.entries(endpoints).filter(([name]) => name.endsWith('Endpoints'));

test.each(tables)('the page of %s describes its calls as their contract does', (name, table) => {
  const calls = table as Record<string, Endpoint>;
  const page = JSON.parse(JSON.stringify(openApi(name, calls)));
  const [written, read] = [describeCalls(Object.values(calls)), callsOfPage(page)];
  expect(Object.keys(read).sort()).toEqual(Object.keys(written).sort());
  const contractOf = (one: typeof read) => ({ shop: '', calls: one, slots: {}, pages: [] });
  expect(compareContracts(contractOf(written), contractOf(read))).toEqual([]);
});

test('the page of the webhooks service has a schema for each event (rule 27.11)', () => {
  const page = openApi('webhooks', endpoints.webhookEndpoints, endpoints.webhookMessages);
  const { webhooks } = page as { webhooks: Record<string, { post: object }> };
  expect(Object.keys(webhooks).toSorted()).toEqual([...WEBHOOK_EVENT_TYPES].toSorted());
  const properties = { type: { const: 'stock.changed' }, data: { required: expect.any(Array) } };
  expect(webhooks['stock.changed']?.post).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { properties } } } },
  });
});
