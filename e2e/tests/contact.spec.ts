import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readMailFolder } from '@tanabana/test-kit/mails';
import { apiOf, signInAdmin } from '../support/api.ts';
import { expectNoFaults } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import type { ShopUnderTest } from '../support/shop.ts';

let messages = 0;
/** Words that no other message has. */
const newQuestion = () => `Do you ship to Goa? ${Date.now().toString(36)}-${++messages}`;

/** The mail that the shop really wrote about a message; waits for it. */
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

for (const width of [360, 1440])
  test(`at ${width} px a message is sent, mailed and read by the admin`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/contact');
    await expect(page).toHaveTitle(/^Contact Us · /);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [days, time] of [
      ['Mon-Fri', '08:30-20:00'],
      ['Sat & Sun', '09:30-21:30'],
    ] as const) {
      await expect(page.getByText(days, { exact: true })).toBeVisible();
      await expect(page.getByText(time, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('img', { name: /^Map: / })).toBeVisible();
    await expectNoFaults(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, 'scrolls sideways').toBeLessThanOrEqual(0);

    const question = newQuestion();
    await fill(page, question);
    await send(page);
    const done = page.getByRole('heading', { name: 'Your message is with us' });
    await expect(done).toBeFocused();
    await expect(page.getByText('to asha@example.com')).toBeVisible();
    await expectNoFaults(page);

    const mail = await mailAbout(shop, question);
    expect(mail).toMatchObject({ replyTo: 'asha@example.com', subject: 'Message from Asha Rao' });
    expect(mail?.html).toContain('+91 98765 43210');
    const admin = apiOf(shop, await signInAdmin(shop));
    const { data } = await admin.contact.list({ query: { q: question } });
    expect(data).toMatchObject([{ name: 'Asha Rao', contents: question, isAnswered: false }]);

    await page.getByRole('button', { name: 'Write another message' }).click();
    await expect(page.getByLabel('Contents')).toBeFocused();
    await expect(page.getByLabel('Contents')).toHaveValue('');
    await expect(page.getByLabel('Name')).toHaveValue('Asha Rao');
  });

test('what is wrong is said at the field, first one first, and goes when it is mended', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByLabel('Phone').fill('call me');
  await page.getByLabel('Website').fill('javascript:alert(1)');
  await send(page);
  const name = page.getByLabel('Name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Please enter your name.');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email.');
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/valid phone number/);
  await expect(page.getByLabel('Website')).toHaveAccessibleDescription(/valid website address/);
  await expect(page.getByLabel('Contents')).toHaveAccessibleDescription(
    /Please write your message\./,
  );
  await expectNoFaults(page);
  await name.fill('Asha');
  await expect(name).toHaveAccessibleDescription('');
  await expect(name).not.toHaveAttribute('aria-invalid');
});

test('by keyboard alone', async ({ page, shop }) => {
  const question = newQuestion();
  await page.goto('/contact');
  await page.getByLabel('Name').focus();
  for (const text of ['Asha Rao', 'asha@example.com', '', '', question]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your message is with us' })).toBeFocused();
  await mailAbout(shop, question);
});

test('a message half written is there after a reload, and gone once it is sent', async ({
  page,
}) => {
  const question = newQuestion();
  await page.goto('/contact');
  await fill(page, question);
  await page.reload();
  await expect(page.getByLabel('Contents')).toHaveValue(question);
  await expect(page.getByLabel('Phone')).toHaveValue('+91 98765 43210');
  await send(page);
  await expect(page.getByRole('heading', { name: 'Your message is with us' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Contents')).toHaveValue('');
});

test.describe('when it fails', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('a lost answer is told as such; pressing again sends the message once', async ({
    page,
    shop,
  }) => {
    const question = newQuestion();
    await page.goto('/contact');
    await fill(page, question);
    // the service gets it, the page never hears of that
    await page.route('**/api/contact', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(page);
    await expect(page.getByRole('alert')).toContainText('Failed to send your message. Try again.');
    await expect(page.getByRole('alert')).toContainText('What you wrote is still here.');
    await expect(page.getByLabel('Contents')).toHaveValue(question);
    await expectNoFaults(page);
    await page.unroute('**/api/contact');
    await page.reload();
    await send(page);
    await expect(page.getByRole('heading', { name: 'Your message is with us' })).toBeVisible();
    const admin = apiOf(shop, await signInAdmin(shop));
    expect((await admin.contact.list({ query: { q: question } })).total).toBe(1);
  });

  test('too many messages are told in words, with when to come back', async ({ page }) => {
    await page.goto('/contact');
    await fill(page, newQuestion());
    await page.route('**/api/contact', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '480' },
        json: {
          code: 'contact.too_many',
          message:
            'You have written to us several times already. Please wait a little before you write again.',
        },
      }),
    );
    await send(page);
    await expect(page.getByRole('alert')).toContainText(
      'Please wait a little before you write again. It will work again in 8 minutes.',
    );
    await expect(page.getByLabel('Contents')).not.toHaveValue('');
  });

  test('it says that it is busy, and takes one press', async ({ page }) => {
    await page.goto('/contact');
    await fill(page, newQuestion());
    let asked = 0;
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/contact', async (route) => {
      asked += 1;
      await held;
      await route.abort();
    });
    await send(page);
    const busy = page.getByRole('button', { name: 'Sending...' });
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    await busy.click({ force: true });
    answer();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(asked).toBe(1);
  });
});
