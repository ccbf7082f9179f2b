import { texts } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest, sampleRows } from '@tanabana/shell/testing';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { atCheckout, main, payment, placeOrder, problem, thanked } from '../testing/checkout.ts';
import { buildProductInStock, storedCart } from '../testing/lines.ts';
import {
  cancel,
  fillPayment,
  openPayment,
  picker,
  preview,
  screenshot,
  submit,
  UTR,
  utrField,
} from '../testing/payment.ts';

test.each(sampleRows([360, 1280]))(
  'shows amount and ways to pay at %i px (rule 2.13)',
  async (width) => {
    const { session } = await atCheckout([buildProductInStock({ price: 900.5 })], { width });
    await openPayment();
    const total = payment.getByRole('textbox', { name: 'Total' });
    await expect.element(total).toHaveValue('₹950.50');
    await expect.element(total).toHaveAttribute('readonly');
    const open = payment.getByText('Open UPI app').element() as HTMLAnchorElement;
    const link = new URL(open.href);
    const key = localStorage.getItem(`checkout-attempt-${session.user.id}`) ?? '';
    expect(link.protocol).toBe('upi:');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      pa: 'tanabana@upi',
      pn: 'Tanabana',
      am: '950.50',
      cu: 'INR',
      tr: key.slice(0, 6),
      tn: `Order ${key.slice(0, 6)} at Tanabana`,
    });
    await expect.element(payment).toHaveTextContent(`Order number ${key.slice(0, 6)}`);
    const apps = payment.getByRole('list', { name: 'UPI apps', includeHidden: true });
    const phonePe = apps.getByText('PhonePe').element() as HTMLAnchorElement;
    expect(phonePe.href).toBe(open.href.replace('upi://pay', 'phonepe://pay'));
    await expect
      .element(payment.getByRole('img', { name: 'QR code to pay ₹950.50 to tanabana@upi by UPI' }))
      .toBeVisible();
    // read from its heading in order
    await expect.element(payment.getByRole('heading', { level: 2 })).toHaveFocus();
    const steps = payment.getByRole('listitem');
    expect(steps.elements().map((step) => step.querySelector('h3')?.textContent)).toEqual([
      'Pay with any UPI app',
      'Copy the payment number',
      'Add a screenshot',
    ]);
    await expect.element(steps.nth(1).getByRole('textbox')).toHaveAccessibleName(/^UTR/);
    await expect.element(steps.nth(2).getByLabelText('Payment screenshot')).toBeInTheDocument();
    const copy = payment.getByRole('button', { name: 'Copy UPI ID' }).element();
    const id = payment.getByText('tanabana@upi', { exact: true }).element();
    const [left, right] = [id, copy].map((one) => one.getBoundingClientRect());
    expect(left && right && left.right <= right.left && left.top < right.bottom).toBe(true);
    expect(right && left && right.top < left.bottom).toBe(true);
    await expectNoFaults('the payment window');
  },
);

test('sends UTR and screenshot with the order (rules 2.13, 4.5, 7.1)', async () => {
  const product = buildProductInStock({ price: 900.5 });
  const { shop, session } = await atCheckout([product]);
  await openPayment();
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  await utrField.fill(' sbin-1234 5678 ');
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  await picker.upload(screenshot());
  await expect.element(preview).toBeVisible();
  await expect.element(submit).not.toHaveAttribute('aria-disabled');
  const button = submit.element() as HTMLButtonElement;
  for (let press = 0; press < 5; press += 1) button.click();
  await thanked();

  expect(shop.asked(orderEndpoints.createUpi)).toHaveLength(1);
  const [sent] = shop.asked(orderEndpoints.createUpi);
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(sent?.headers.get('Authorization')).toBe(`Bearer ${session.token}`);
  expect(sent?.body).toMatchObject({
    paymentMethod: 'pre-paid',
    transactionId: 'SBIN12345678',
    totalPrice: 950.5,
    products: [{ productId: product._id, price: 900.5 }],
  });
  expect(sent?.files.map(({ name, type }) => [name, type])).toEqual([
    ['upi-payment.png', 'image/png'],
  ]);
  expect(storedCart()).toEqual([]);
});

longTest('requires a valid UTR and a picture (rules 2.13, 5.6)', async () => {
  const { shop } = await atCheckout([buildProductInStock()]);
  await openPayment();
  await utrField.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(payment.getByRole('alert')).toHaveTextContent(texts.validation.prepaid);
  await expectNoFaults('what is missing');
  await picker.upload(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
  await expect.element(picker).toHaveAccessibleDescription(/Please choose a picture/);
  await expect.element(picker).toHaveFocus();
  await expect.element(preview).not.toBeInTheDocument();
  await fillPayment('12-3');
  await submit.click();
  await expect.element(utrField).toHaveFocus();
  await expect.element(utrField).toHaveAccessibleDescription(new RegExp(texts.validation.utr));
  expect(shop.asked(orderEndpoints.createUpi)).toEqual([]);
  expect(shop.orders).toEqual([]);
});

longTest('rejects an unreadable picture with a message and without a preview', async () => {
  await atCheckout([buildProductInStock()]);
  await openPayment();
  await utrField.fill(UTR);
  await picker.upload(new File(['no picture'], 'torn.png', { type: 'image/png' }));
  await expect
    .element(picker)
    .toHaveAccessibleDescription(
      'The payment screenshot is not a picture we can read. Please choose another.',
    );
  await expect.element(picker).toHaveFocus();
  await expect.element(preview).not.toBeInTheDocument();
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  await expectNoFaults('a refused picture');
  await picker.upload(screenshot());
  await expect.element(preview).toBeVisible();
  await expect.element(submit).not.toHaveAttribute('aria-disabled');
});

longTest('removes the screenshot', async () => {
  await atCheckout([buildProductInStock()]);
  await openPayment();
  await fillPayment();
  await payment.getByRole('button', { name: 'Remove the screenshot' }).click();
  await expect.element(preview).not.toBeInTheDocument();
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
});

longTest('keeps the input when closed and reopened', async () => {
  const { shop } = await atCheckout([buildProductInStock()]);
  await openPayment();
  await fillPayment();
  await cancel.click();
  await expect.element(payment).not.toBeInTheDocument();
  await expect.element(placeOrder).toHaveFocus();
  expect(shop.orders).toEqual([]);
  await placeOrder.click();
  await expect.element(utrField).toHaveValue(UTR);
  await expect.element(preview).toBeVisible();
});

test.each([
  ['Copied', () => Promise.resolve()],
  ['Not copied', () => Promise.reject(new Error('Refused.'))],
])('copies the UPI ID: %s', async (said, write) => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
  await atCheckout([buildProductInStock()]);
  await openPayment();
  const button = payment.getByRole('button', { name: 'Copy UPI ID' });
  await button.click();
  await expect.element(button).toHaveTextContent(said);
  expect(copy).toHaveBeenCalledExactlyOnceWith('tanabana@upi');
});

describe('rejected', () => {
  longTest('reports a used UTR at its field (rule 5.6)', async () => {
    const { shop } = await atCheckout([buildProductInStock()]);
    shop.refuse(orderEndpoints.createUpi, 'order.utr_used', { times: 1 });
    await openPayment();
    await fillPayment();
    await submit.click();
    await expect.element(utrField).toHaveAccessibleDescription(/already used/);
    await expect.element(utrField).toHaveFocus();
    await utrField.fill('998877665544');
    await submit.click();
    await thanked();
    expect(shop.orders).toMatchObject([{ transactionId: '998877665544' }]);
  });

  longTest('reports and removes an unreadable screenshot', async () => {
    const { shop } = await atCheckout([buildProductInStock()]);
    shop.refuse(orderEndpoints.createUpi, 'order.screenshot_invalid', { times: 1 });
    await openPayment();
    await fillPayment();
    await submit.click();
    await expect.element(picker).toHaveAccessibleDescription(/not a picture we can read/);
    await expect.element(preview).not.toBeInTheDocument();
    await expect.element(utrField).toHaveValue(UTR);
  });

  longTest('does not open the payment after a price change', async () => {
    const product = buildProductInStock({ price: 1200 });
    const { shop } = await atCheckout([product]);
    shop.change(product, { price: 1250 });
    await page.getByRole('radio', { name: /Prepaid/ }).click();
    await placeOrder.click();
    await expect
      .element(problem)
      .toHaveTextContent('Something in your cart has changed. Please check your order.');
    await expect.element(main).toHaveTextContent('The price is now ₹1,250.00; it was ₹1,200.00.');
    await expect.element(payment).not.toBeInTheDocument();
  });

  longTest(
    'reports what sold out during the payment above the order, with the refund',
    async () => {
      const product = buildProductInStock();
      const { shop } = await atCheckout([product]);
      await openPayment();
      await fillPayment();
      shop.change(product, { stock: 0 });
      await submit.click();
      await expect.element(payment).not.toBeInTheDocument();
      await expect.element(problem).toHaveFocus();
      await expect
        .element(problem)
        .toHaveTextContent(/no longer available.*If you have paid already, your money is safe/);
      await expect.element(main).toHaveTextContent('Sold out.');
      expect(shop.orders).toEqual([]);
    },
  );
});
