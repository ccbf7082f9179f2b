import { randomUUID } from 'node:crypto';
import { buildOrderOf } from '@tanabana/test-kit/builders';
import { apiOf, signInAdmin, signUp } from '@tanabana/test-kit/shop-client';
import sharp from 'sharp';
import { mailTo } from '../support/account.ts';
import { openTab } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';

/** Milliseconds: the service looks for deliveries and due requests every 15 s each. */
const MAIL_WITHIN = 60_000;

test('a link in an email opens the review form without sign-in; the published review has its picture on the product page (rules 19.1, 19.4, 19.5, 19.7)', {
  tag: '@long',
}, async ({ page, browser, shop }) => {
  test.info().annotations.push({ type: 'slow', description: 'waits for two background jobs' });
  test.setTimeout(150_000);
  const session = await signInAdmin(shop);
  const admin = apiOf(shop, session);
  const { version, words } = await admin.reviews.settings({});
  await admin.reviews.changeSettings({
    body: { publish: 'approval', requestAfterDays: 0, words, version },
  });
  const category = `Reviewed ${randomUUID().slice(0, 6)}`;
  await admin.categories.create({ body: { name: category } });
  const name = `Reviewed kurti ${randomUUID().slice(0, 6)}`;
  const colors = JSON.stringify([{ name: 'Indigo', sizes: ['S', 'M'] }]);
  const common = { category, price: '1299', saleprice: '999', stock: '10', colors };
  const product = await admin.products.create({ body: { ...common, name } });
  const buyerSession = await signUp(shop);
  const { email } = buyerSession.user;
  const { order } = await apiOf(shop, buyerSession).orders.create(
    { body: { ...buildOrderOf([{ product, quantity: 1 }]), email } },
    { idempotencyKey: randomUUID() },
  );
  await admin.orders.updateStatus({
    params: { id: order._id },
    body: { orderStatus: 'Delivered' },
  });

  // the buyer, on a phone, not signed in
  const mail = await mailTo(shop, email, /How do you like/, { timeout: MAIL_WITHIN });
  const [link = ''] = /https?:\S+\/reviews\/write\?[^\s"]+/.exec(mail.text) ?? [];
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const buyer = await phone.newPage();
  await buyer.goto(link);
  const form = buyer.getByRole('form', { name: `Your review of ${name}` });
  await form.getByRole('radio', { name: '4 stars, Good' }).check();
  await form.getByText('Runs small').click();
  await form.getByRole('textbox', { name: /^Title/ }).fill('Bright indigo');
  await form
    .getByRole('textbox', { name: /^Your review/ })
    .fill('Soft cotton.\n<b>Order a size up.</b>');
  await form.getByRole('textbox', { name: /^Name to show/ }).fill('Asha R.');
  const picture = await sharp({
    create: { width: 600, height: 800, channels: 3, background: '#27346b' },
  })
    .jpeg()
    .toBuffer();
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name: 'kurti.jpg', mimeType: 'image/jpeg', buffer: picture });
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(buyer.getByText(/check|waits/i).first()).toBeVisible();
  await phone.close();

  await openTab(page, session, 'reviews');
  const waiting = page.getByRole('article', { name: `Review of ${name} by Asha R.` });
  await waiting.getByRole('button', { name: 'Publish: the review by Asha R.' }).click();
  await expect(waiting.getByText('Published', { exact: true })).toBeVisible();

  await page.goto(`/product/${product._id}`);
  // the code loads near the window
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByText('Bright indigo')).toBeVisible();
  await expect(reviews.getByText('<b>Order a size up.</b>')).toBeVisible();
  await expect(reviews.getByText('Verified buyer')).toBeVisible();
  const photo = reviews.getByRole('button', { name: 'Photo 1 of 1 by Asha R.' }).locator('img');
  await photo.scrollIntoViewIfNeeded();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect
    .poll(async () => {
      const document = await (await fetch(`${shop.address}/product/${product._id}`)).text();
      return ['Bright indigo', '"aggregateRating"', '"reviewCount":1'].every((one) =>
        document.includes(one),
      );
    })
    .toBe(true);
});
