import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readMailFolder } from '@tanabana/test-kit/mails';
import { apiOf, signInAdmin } from '@tanabana/test-kit/shop-client';
import { expect, test } from '../support/fixtures.ts';
import type { ShopUnderTest } from '../support/shop.ts';

let messages = 0;
/** A text that no other message contains. */
const newQuestion = () => `Do you ship to Goa? ${Date.now().toString(36)}-${++messages}`;

/** Waits for the mail that the shop wrote about a message. */
async function mailAbout(shop: ShopUnderTest, words: string) {
  const find = async () =>
    (await readMailFolder(join(shop.dataDir, 'mail'))).find(({ text }) => text.includes(words));
  await expect.poll(async () => Boolean(await find()), { timeout: 15_000 }).toBe(true);
  return find();
}

async function fill(page: Page, contents: string): Promise<void> {
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByLabel('Phone').fill('+91 98765 43210');
  await page.getByLabel('Website').fill('asha.example');
  await page.getByLabel('Contents').fill(contents);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

test.use({ expectedNoise: /Failed to load resource/ });

test('a message survives a reload and a lost response, is stored and mailed once, and the admin reads it (rule 2.17)', {
  tag: '@long',
}, async ({ page, shop }) => {
  const question = newQuestion();
  await page.goto('/contact');
  await fill(page, question);
  // the service receives it, the page gets no response
  await page.route('**/api/contact', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page);
  await expect(page.getByRole('alert')).toContainText('Your message is still here.');
  await page.unroute('**/api/contact');
  await page.reload();
  await expect(page.getByLabel('Contents')).toHaveValue(question);
  await send(page);
  await expect(page.getByRole('heading', { name: 'We have received your message' })).toBeFocused();

  const mail = await mailAbout(shop, question);
  expect(mail).toMatchObject({ replyTo: 'asha@example.com', subject: 'Message from Asha Rao' });
  expect(mail?.html).toContain('+91 98765 43210');
  const admin = apiOf(shop, await signInAdmin(shop));
  const { data } = await admin.contact.list({ query: { q: question } });
  expect(data).toMatchObject([{ name: 'Asha Rao', contents: question, isAnswered: false }]);
});
