import { randomUUID } from 'node:crypto';
import { orderNumber } from '@tanabana/contracts';
import { apiOf, placeOrder, signInAdmin, signUp } from '../support/api.ts';
import { stockedProduct } from '../support/cart.ts';
import { openTab, search } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';

test('messages are searched, marked as answered, and deleted after a question', async ({
  page,
  shop,
}) => {
  const contents = `Do you ship to Leh? ${randomUUID().slice(0, 8)}`;
  await apiOf(shop).contact.send({
    body: { name: 'Meera Iyer', email: 'meera@example.com', contents },
  });
  await openTab(page, await signInAdmin(shop), 'messages');
  await search(page, 'Search messages', contents);
  const message = page.getByRole('article').filter({ hasText: contents });
  await expect(message).toContainText('meera@example.com');
  await expect(message.getByRole('link', { name: 'Reply by mail' })).toHaveAttribute(
    'href',
    /^mailto:meera@example\.com/,
  );
  await message.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(message.getByText('Answered', { exact: true })).toBeVisible();
  await page.getByLabel('Answered or not').selectOption('open');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByLabel('Answered or not').selectOption('answered');
  await message.getByRole('button', { name: 'Delete the message of Meera Iyer' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the message of Meera Iyer?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(message).toBeVisible();
  await message.getByRole('button', { name: 'Delete the message of Meera Iyer' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No results')).toBeVisible();
});

test('activity: who changed what, from what to what, in every service, found by a search of all of it', async ({
  page,
  shop,
}) => {
  const admin = await signInAdmin(shop);
  const { products, orders, auth, categories } = apiOf(shop, admin);
  const mark = randomUUID().slice(0, 6);
  const product = await stockedProduct(shop, { name: `Patola ${mark}`, price: 1250.5 });
  await products.update({ params: { id: product._id }, body: { price: '1350.5' } });
  const category = await categories.create({ body: { name: `Saris ${mark}` } });
  await categories.remove({ params: { id: category._id } });
  const shopper = await signUp(shop);
  const order = await placeOrder(shop, shopper, product);
  await orders.updateStatus({ params: { id: order._id }, body: { orderStatus: 'Accepted' } });
  await auth.updateUser({ params: { id: shopper.user.id }, body: { isPremium: true } });

  await openTab(page, admin, 'activity');
  const entry = (text: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  const found = (text: string) => search(page, 'Search activity', text);
  await found(`changed patola ${mark}`);
  const change = entry(`admin changed the product Patola ${mark}`);
  await expect(change).toContainText(/Price ₹1,250\.50 → ₹1,350\.50/);
  await expect(entry('created the product')).toHaveCount(0);
  await found(`saris ${mark}`);
  await expect(entry(`deleted the category Saris ${mark}`)).toBeVisible();
  await found(`orderStatus ${orderNumber(order._id)}`);
  await expect(entry(`changed the order`)).toContainText('Order status Pending → Accepted');
  await found(shopper.user.username);
  await expect(entry(`changed the user ${shopper.user.username}`)).toContainText(
    'Premium no → yes',
  );
  await page.getByLabel('Where').selectOption('products');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByLabel('Where').selectOption('users');
  await expect(entry(shopper.user.username).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Where')).toHaveValue('users');
  await expect(entry(shopper.user.username).first()).toBeVisible();
});
