import type { AuditPage, Webhook } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { startWebhooks } from './webhooks-under-test.ts';

const webhooks = await startWebhooks();
const { call, create } = webhooks;
const URL = 'https://erp.example/hook';

test('an owner previews the email about a disabled webhook, and sends a test to the own address (rule 20.6)', async () => {
  const kind = 'webhook-disabled';
  expect((await call('GET', '/mails')).body).toEqual({
    data: [{ kind, label: 'Webhook disabled' }],
  });
  const { body } = await call<{ subject: string }>('GET', `/mails/${kind}`);
  expect(body.subject).toBe('A webhook was disabled');
  expect((await call('POST', `/mails/${kind}/test`)).status).toBe(200);
  const queued = await webhooks.db.collection('mails').find({ kind }).toArray();
  expect(queued).toMatchObject([{ content: { subject: `Test: ${body.subject}` } }]);
});

test('an endpoint is created, listed, changed and deleted; its secret is shown once (rule 27.12)', async () => {
  const { secret, ...made } = await create(URL, { description: 'ERP' });
  expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
  const list = async () => (await call<{ data: Webhook[] }>('GET', '')).body.data;
  expect(await list()).toEqual([made]);
  expect(made).toMatchObject({ url: URL, description: 'ERP', isEnabled: true, pending: 0 });
  const stored = JSON.stringify(await webhooks.db.collection('endpoints').find().toArray());
  expect(stored).not.toContain(secret.slice(10));
  const changed = await call<Webhook>('PUT', `/${made.id}`, { isEnabled: false });
  expect(changed.body).toMatchObject({ isEnabled: false, disabledBecause: 'staff', url: URL });
  expect((await call('POST', `/${made.id}/test`)).body.code).toBe('webhook.disabled');
  expect((await call('DELETE', `/${made.id}`)).status).toBe(200);
  expect([await list(), (await call('DELETE', `/${made.id}`)).status]).toEqual([[], 404]);
  const { body } = await call<AuditPage>('GET', '/audit');
  expect(body.data.map(({ action, by }) => [action, by.username])).toEqual([
    ['deleted', 'asha'],
    ['changed', 'asha'],
    ['created', 'asha'],
  ]);
});

test.each([
  ['http://erp.example/hook', 422],
  ['https://10.0.0.1/hook', 422],
  ['https://169.254.169.254/latest/meta-data', 422],
  ['https://asha:secret@erp.example/hook', 422],
  ['https://erp/hook', 422],
  ['javascript:alert(1)', 400],
  ['', 400],
])('an endpoint with the address %j is rejected with %i (rule 27.13)', async (url, status) => {
  expect((await call('POST', '', { url, types: ['order.placed'] })).status).toBe(status);
});

test('an endpoint without or with unknown event types is rejected', async () => {
  for (const types of [[], ['order.unknown'], 'order.placed', undefined])
    expect((await call('POST', '', { url: URL, types })).status).toBe(400);
});

test('malformed input and ids of other endpoints are rejected', async () => {
  const [{ id }, other] = [await create(URL), await create(URL)];
  const answers = [
    await call('POST', `/${id}/replay`, { since: 'yesterday' }),
    await call('GET', `/${id}/deliveries?limit=0`),
    await call('GET', `/${id}/deliveries?before=last`),
    await call('PUT', `/${id}`, { isEnabled: 'no' }),
    await call('GET', '/nothing/deliveries'),
    await call('POST', `/${'a'.repeat(24)}/secret`),
    await call('GET', `/${other.id}/deliveries/${id}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 404, 404, 404]);
});

test('an API key manages only webhooks for events that it may read (rule 27.11)', async () => {
  const token = 'tbk_integrations.read~integrations.write~orders.read';
  const send = (method: string, path: string, body?: object) =>
    webhooks.call<{ id: string; code: string }>(method, path, body, token);
  const made = await send('POST', '', { url: URL, types: ['order.placed'] });
  expect(made.status).toBe(201);
  expect((await send('POST', '', { url: URL, types: ['customer.created'] })).status).toBe(403);
  const { id } = await create(URL, { types: ['customer.created'] });
  expect((await send('PUT', `/${id}`, { url: 'https://other.example/' })).status).toBe(403);
  expect((await send('DELETE', `/${made.body.id}`)).status).toBe(200);
});
