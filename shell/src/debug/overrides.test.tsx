import { openPage } from '@tanabana/shell/testing';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OVERRIDES_KEY } from './parameters.ts';

const note = page.getByRole('complementary', { name: 'Overridden versions' });
const PREVIEW = { version: '1.0.0-ab12cd34', endsAt: '2027-01-01T06:30:00.000Z' };

afterEach(() => sessionStorage.removeItem(OVERRIDES_KEY));

test.each<[string, object, string[], string]>([
  [
    'a preview',
    { 'mf-gifts': PREVIEW },
    ['mf-gifts 1.0.0-ab12cd34 until', 'Actions are real: an order here is a real order.'],
    'End the preview',
  ],
  [
    'a version',
    { 'mf-gifts': '1.0.0' },
    ['This tab shows mf-gifts 1.0.0'],
    'Back to the live version',
  ],
  [
    'a link that opened none',
    { '?': 'This preview has ended, or does not belong to this shop.' },
    ['This preview has ended, or does not belong to this shop. You see the live shop.'],
    'Close',
  ],
])('%s is shown above the page without covering it (rule 10.20)', async (_, kept, words, end) => {
  const { reload } = await openPage('/faq', { modules: ['mf-content'], width: 360 });
  sessionStorage.setItem(OVERRIDES_KEY, JSON.stringify(kept));
  await reload();
  for (const text of words) await expect.element(note).toHaveTextContent(text);
  await expect.element(note.getByRole('button', { name: end })).toBeVisible();
  const below = note.element().getBoundingClientRect().bottom;
  const header = page.getByRole('banner').element().getBoundingClientRect();
  expect(header.top).toBeGreaterThanOrEqual(below - 0.5);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
