import { advanceTime, openPage } from '@tanabana/shell/testing';
import { notify } from '@tanabana/storefront';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

const messages = page.getByRole('region', { name: 'Messages' });
const shown = () =>
  [...(messages.query()?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
const action = { label: 'Undo', run: () => undefined };

/** Controls the time of the toasts. */
beforeEach(async () => {
  await openPage('/faq', { modules: ['mf-content'] });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

test('a toast disappears after six seconds, one with an action after ten', async () => {
  notify({ text: 'Saved' });
  notify({ text: 'Removed', action });
  await advanceTime(5900);
  expect(shown()).toEqual(['Saved', 'Removed']);
  await advanceTime(200);
  expect(shown()).toEqual(['Removed']);
  await advanceTime(3800);
  expect(shown()).toEqual(['Removed']);
  await advanceTime(200);
  expect(shown()).toEqual([]);
});

test('a hovered or focused toast stays', async () => {
  notify({ text: 'Removed', action });
  await advanceTime(0);
  const undo = messages.getByRole('button', { name: 'Undo' }).element() as HTMLElement;
  undo.focus();
  await advanceTime(30_000);
  expect(shown()).toEqual(['Removed']);
  undo.blur();
  await advanceTime(10_100);
  expect(shown()).toEqual([]);
});

test('at most three toasts are shown, the newest, without duplicates', async () => {
  for (const text of ['One', 'Two', 'Three', 'Four', 'Two']) notify({ text });
  await advanceTime(0);
  expect(shown()).toEqual(['Three', 'Four', 'Two']);
});
