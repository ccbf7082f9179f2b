import type { ApiKey, Webhook, WebhookDelivery } from '@tanabana/contracts';
import { authEndpoints, webhookEndpoints } from '@tanabana/contracts/endpoints';
import { buildSession, longTest, type StandInShop } from '@tanabana/shell/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoFaultsAnywhere, expectSoundWindow } from '../../testing/checks.ts';
import { emptyShop, openTab } from '../../testing/dashboard.ts';
import { button, dialog, query, rowOf } from '../../testing/screen.ts';

const URL = 'https://erp.example/hooks';
const AT = '2026-11-20T09:30:00.000Z';

const buildWebhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: 'a'.repeat(24),
  url: URL,
  description: 'Orders for the ERP',
  types: ['order.placed', 'order.refunded'],
  ...{ isEnabled: true, disabledBecause: null, failingSince: null, lastSuccessAt: AT },
  ...{ oldSecretUntil: null, pending: 1, failed: 2, by: 'asha', createdAt: AT },
  ...changes,
});
const buildDelivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ id: 'b'.repeat(24), eventId: 'c'.repeat(24), type: 'order.placed' },
  entity: { kind: 'order', id: 'd'.repeat(24) },
  ...{ state: 'failed', at: AT, attempts: 11, lastStatus: 500, lastError: 'status' },
  ...{ nextAttemptAt: null, deliveredAt: null },
  ...changes,
});
const buildKey = (changes: Partial<ApiKey> = {}): ApiKey => ({
  ...{ id: 'e'.repeat(24), name: 'Tally', scopes: ['orders.read', 'orders.write', 'tax.read'] },
  ...{ lastFour: 'x9Qz', by: 'asha', createdAt: AT, lastUsedAt: null, expiresAt: AT },
  ...changes,
});

let shop: StandInShop;
beforeEach(() => {
  shop = emptyShop();
});

test('creates a webhook for chosen events and shows its secret once, with Copy (rule 27.12)', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const created: Webhook[] = [];
  shop.answer(webhookEndpoints.list, () => ({ data: created }));
  shop.answer(webhookEndpoints.create, ({ body }) => {
    const made = buildWebhook({ url: body.url, types: body.types });
    created.push(made);
    return { ...made, secret: 'whsec_c2VjcmV0' };
  });
  await openTab('integrations', shop);
  await expect.element(page.getByText('No webhooks yet')).toBeVisible();
  await expectSoundWindow(button('New webhook'), 'New webhook');
  await button('New webhook').click();
  const form = dialog('New webhook');
  await button('Create webhook', form).click();
  await expect.element(form).toHaveTextContent('Enter an address that begins with https://.');
  await form.getByRole('textbox', { name: 'Address' }).fill(URL);
  await form.getByText('stock.changed', { exact: true }).click();
  await button('Create webhook', form).click();
  const secret = dialog('Signing secret');
  await expect.element(secret.getByLabelText('Secret')).toHaveValue('whsec_c2VjcmV0');
  await button('Copy', secret).click();
  await expect.element(button('Copied', secret)).toBeVisible();
  expect(copy).toHaveBeenCalledExactlyOnceWith('whsec_c2VjcmV0');
  await button('Done', secret).click();
  expect(shop.asked(webhookEndpoints.create)[0]?.body).toMatchObject({
    url: URL,
    types: ['order.placed', 'stock.changed'],
  });
  await expect.element(rowOf(URL)).toHaveTextContent('Enabled');
});

test('lists deliveries with attempts, message and response, and replays one (rule 27.15)', async () => {
  const delivery = buildDelivery();
  shop.answer(webhookEndpoints.list, { data: [buildWebhook()] });
  shop.answer(webhookEndpoints.deliveries, { data: [delivery], next: null });
  shop.answer(webhookEndpoints.replay, { ...delivery, state: 'pending' });
  shop.answer(webhookEndpoints.delivery, {
    ...delivery,
    payload: { id: delivery.eventId, type: delivery.type, data: { number: 'TB-42' } },
    attempts: [{ at: AT, durationMs: 12, status: 500, error: 'status', response: 'Out of order' }],
  });
  await openTab('integrations', shop);
  await button(`Deliveries of ${URL}`).click();
  const row = rowOf('Status 500');
  await expect.element(row).toHaveTextContent(/order\.placed.*Failed.*11/);
  expect(query()).toEqual({ webhook: 'a'.repeat(24) });
  await expectNoFaultsAnywhere('the deliveries');
  await row.getByRole('button', { name: 'Details' }).click();
  const details = dialog('order.placed');
  await expect.element(details).toHaveTextContent('Out of order');
  await expect.element(details).toHaveTextContent('TB-42');
  await button('Close', details).click();
  await row.getByRole('button', { name: 'Replay' }).click();
  await expect.poll(() => shop.asked(webhookEndpoints.replay)).toHaveLength(1);
});

test('issues an API key with scopes and shows it once; revokes one (rule 27.10)', async () => {
  const keys = [buildKey()];
  shop.answer(authEndpoints.apiKeys, () => ({ data: keys }));
  shop.answer(authEndpoints.issueApiKey, () => ({ ...buildKey(), key: 'tbk_secret' }));
  shop.answer(authEndpoints.revokeApiKey, () => {
    keys.pop();
    return { message: 'API key revoked' };
  });
  await openTab('integrations?part=keys', shop);
  await expect.element(rowOf('Tally')).toHaveTextContent(/x9Qz.*Orders \(change\), Taxes/);
  await expectNoFaultsAnywhere('the API keys');
  await button('New API key').click();
  const form = dialog('New API key');
  await form.getByRole('textbox', { name: 'Name' }).fill('ERP');
  const mayChange = form.getByRole('group', { name: 'May change' });
  await mayChange.getByText('Orders', { exact: true }).click();
  await button('Create API key', form).click();
  await expect.element(dialog(/API key of/).getByLabelText('API key')).toHaveValue('tbk_secret');
  await button('Done').click();
  expect(shop.asked(authEndpoints.issueApiKey)[0]?.body).toEqual({
    ...{ name: 'ERP', scopes: ['orders.read', 'orders.write'], lifetime: '90d' },
  });
  await button('Revoke Tally').click();
  await button('Revoke', dialog(/^Revoke the API key/)).click();
  await expect.element(page.getByText('No API keys yet')).toBeVisible();
});

longTest(
  'shows staff without the right to change them webhooks only, without actions',
  async () => {
    shop.answer(webhookEndpoints.list, { data: [buildWebhook({ failingSince: AT })] });
    const session = buildSession({ username: 'ravi', role: 'readOnly' });
    await openTab('integrations', shop, { session });
    await expect.element(rowOf(URL)).toHaveTextContent('Failing since');
    await expect.element(page.getByRole('tab')).not.toBeInTheDocument();
    await expect.element(button('New webhook')).not.toBeInTheDocument();
    await expect.element(button(`Delete ${URL}`)).not.toBeInTheDocument();
  },
);
