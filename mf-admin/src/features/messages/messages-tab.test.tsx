import type { ContactMessage } from '@tanabana/contracts';
import { contactEndpoints } from '@tanabana/contracts/endpoints';
import type { StandInShop } from '@tanabana/shell/testing';
import { longTest } from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildMessage } from '../../testing/builders.ts';
import { expectNoFaultsAnywhere, expectSoundWindow } from '../../testing/checks.ts';
import { emptyShop, listOf, openTab } from '../../testing/dashboard.ts';
import { button, dialog, main, query } from '../../testing/screen.ts';

const message = page.getByRole('article').filter({ hasText: 'Do you ship to Leh?' });
const which = page.getByRole('combobox', { name: 'Status' });
const remove = button('Delete the message of Meera Iyer');
const question = dialog('Delete the message of Meera Iyer?');
let shop: StandInShop;
let messages: ContactMessage[];

/** A message that can be answered and deleted. */
beforeEach(async () => {
  shop = emptyShop();
  messages = [buildMessage()];
  shop.answer(contactEndpoints.list, ({ query: { answered } }) =>
    listOf(messages.filter(({ isAnswered }) => answered === undefined || answered === isAnswered)),
  );
  shop.answer(contactEndpoints.update, ({ body }) => {
    messages = messages.map((one) => ({ ...one, ...body }));
    return messages[0] ?? buildMessage();
  });
  shop.answer(contactEndpoints.remove, () => {
    messages = [];
    return { message: 'Message deleted' };
  });
  await openTab('messages', shop);
});

test('shows a message with its sender and a reply link', async () => {
  await expect.element(message).toHaveTextContent('meera@example.com · 98450 12345');
  await expect.element(message.getByRole('heading', { name: 'Meera Iyer' })).toBeVisible();
  await expect.element(message.getByText('Unanswered', { exact: true })).toBeVisible();
  await expect
    .element(message.getByRole('link', { name: 'Reply by mail' }))
    .toHaveAttribute('href', 'mailto:meera@example.com?subject=Your%20message%20to%20us');
  await expectNoFaultsAnywhere('the messages');
});

longTest('searches messages, marks them as answered and filters by that', async () => {
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('leh');
  await expect.poll(() => shop.asked(contactEndpoints.list).at(-1)?.query.q).toBe('leh');
  await button('Mark as answered', message).click();
  await expect.element(message.getByText('Answered', { exact: true })).toBeVisible();
  await which.selectOptions('open');
  await expect.element(main.getByText('No results')).toBeVisible();
  expect(query()).toEqual({ q: 'leh', show: 'open' });
  await which.selectOptions('answered');
  await button('Mark as unanswered', message).click();
  await expect.element(main.getByText('No results')).toBeVisible();
  const sent = shop.asked(contactEndpoints.update).map(({ body }) => body.isAnswered);
  expect(sent).toEqual([true, false]);
});

longTest('deletes one after a confirmation; Cancel keeps it', async () => {
  await remove.click();
  await expect.element(question).toHaveTextContent('This cannot be undone.');
  await button('Cancel', question).click();
  await expect.element(message).toBeVisible();
  expect(shop.asked(contactEndpoints.remove)).toEqual([]);
  await remove.click();
  await button('Delete', question).click();
  await expect.element(main.getByText('No messages yet')).toBeVisible();
});

longTest('reports a failure where it happened', async () => {
  shop.fail(contactEndpoints.update);
  shop.fail(contactEndpoints.remove);
  await button('Mark as answered', message).click();
  await expect
    .element(message.getByRole('alert'))
    .toHaveTextContent('The message could not be changed.');
  await remove.click();
  await button('Delete', question).click();
  await expect.element(question.getByRole('alert')).toHaveTextContent('Failed to delete');
  await expect.element(message.getByText('Unanswered', { exact: true })).toBeVisible();
});

test('has an accessible confirmation', async () => {
  await expectSoundWindow(remove, 'Delete the message of Meera Iyer?');
});
