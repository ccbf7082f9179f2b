import type { ReviewSettings } from '@tanabana/contracts';
import { reviewEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildSession,
  expectNoFaults,
  longTest,
  openPage,
  StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialog, main } from '../testing/reviews.ts';

const settings: ReviewSettings = {
  publish: 'automatic',
  requestAfterDays: 7,
  words: ['whatsapp'],
  version: 2,
};
const form = main.getByRole('form', { name: 'Settings' });
const days = form.getByLabelText('Days after the delivery');
const save = form.getByRole('button', { name: 'Save' });
let shop: StandInShop;

beforeEach(async () => {
  shop = new StandInShop();
  const none = { data: [], total: 0, page: 1, limit: 20, pending: 0, reported: 0 };
  shop.answer(reviewEndpoints.queue, none);
  shop.answer(reviewEndpoints.settings, settings);
  await openPage('/dashboard/reviews', {
    modules: ['mf-admin', 'mf-reviews'],
    shop,
    session: buildSession({ isAdmin: true }),
    width: 360,
  });
});

const openSettings = () => main.getByRole('tab', { name: 'Settings' }).click();

longTest('changes publication, days and words (rules 19.4, 19.5)', async () => {
  shop.answer(reviewEndpoints.changeSettings, ({ body }) => ({ ...body, version: 3 }));
  await openSettings();
  await form.getByRole('radio', { name: /after your approval/ }).click();
  await days.fill('10');
  await form.getByLabelText('Words to hold back').fill('telegram');
  await userEvent.keyboard('{Enter}');
  await save.click();
  await expect
    .element(page.getByRole('region', { name: 'Messages' }))
    .toHaveTextContent('Settings saved.');
  expect(shop.asked(reviewEndpoints.changeSettings).map(({ body }) => body)).toEqual([
    { publish: 'approval', requestAfterDays: 10, words: ['whatsapp', 'telegram'], version: 2 },
  ]);
});

test('rejects a number of days out of range (rule 19.4)', async () => {
  await openSettings();
  await days.fill('61');
  await save.click();
  await expect.element(days).toHaveAccessibleDescription('Enter a number from 0 to 60.');
  await expect.element(days).toHaveFocus();
  await expectNoFaults('the settings');
});

longTest('turns off requests by email (rule 19.4)', async () => {
  shop.answer(reviewEndpoints.changeSettings, ({ body }) => ({ ...body, version: 3 }));
  await openSettings();
  await form.getByRole('checkbox', { name: /^Ask buyers/ }).click();
  await save.click();
  await expect.poll(() => shop.asked(reviewEndpoints.changeSettings)).toHaveLength(1);
  expect(shop.asked(reviewEndpoints.changeSettings)[0]?.body.requestAfterDays).toBeNull();
});

test('shows that another admin has changed the settings, and loads them', async () => {
  shop.refuse(reviewEndpoints.changeSettings, 'review.settings_changed');
  await openSettings();
  await save.click();
  shop.answer(reviewEndpoints.settings, { ...settings, requestAfterDays: 20, version: 3 });
  await form.getByRole('button', { name: 'Load current settings' }).click();
  await expect.element(days).toHaveValue('20');
});

const file = new File(['title,body\n'], 'judgeme.csv', { type: 'text/csv' });
const importing = dialog('Import reviews');
const choose = async (): Promise<void> => {
  await main.getByRole('button', { name: 'Import' }).click();
  await importing.getByLabelText(/^Choose a file/).upload(file);
};

longTest(
  'checks a file first, then imports it, and names each line with a remark (rule 19.9)',
  async () => {
    shop.answer(reviewEndpoints.importCsv, {
      ...{ created: 2, known: 1, failed: 1 },
      lines: [{ line: 4, message: 'There is no such product.', isFailed: true }],
    });
    await choose();
    await expect.element(importing).toHaveTextContent('2 reviews can be imported.');
    await expect.element(importing).toHaveTextContent('Line 4: There is no such product.');
    await expectNoFaults('a checked file');
    await importing.getByRole('button', { name: 'Import 2 reviews' }).click();
    await expect.element(importing).toHaveTextContent('2 reviews imported.');
    const modes = shop.asked(reviewEndpoints.importCsv).map(({ query }) => query.mode);
    expect(modes).toEqual(['check', 'import']);
    await importing.getByRole('button', { name: 'Done' }).click();
    await expect.element(importing).not.toBeInTheDocument();
  },
);

test('shows why a file cannot be read (rule 19.9)', async () => {
  shop.refuse(reviewEndpoints.importCsv, 'request.invalid', { message: 'The heading is missing.' });
  await choose();
  await expect.element(importing.getByRole('alert')).toHaveTextContent('The heading is missing.');
  await expect.element(importing.getByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
});

test('downloads all reviews as CSV (rule 19.9)', async () => {
  const clicked = vi
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(() => undefined);
  shop.answer(reviewEndpoints.exportCsv, () => new Response('title,body\n'));
  await main.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => clicked.mock.calls).toHaveLength(1);
  const [link] = clicked.mock.contexts as HTMLAnchorElement[];
  expect(link?.download).toMatch(/^reviews-\d{4}-\d{2}-\d{2}\.csv$/);
});
