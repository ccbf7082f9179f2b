import { orderNumber } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildSession,
  expectNoFaults,
  longTest,
  openPage,
  sampleRows,
} from '@tanabana/shell/testing';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { main } from '../testing/checkout.ts';
import {
  buildDelivered,
  buildOptions,
  heading,
  openReturn,
  photo,
  region,
} from '../testing/returns.ts';
import { StandInOrders } from '../testing/stand-in-orders.ts';

const radio = (name: string | RegExp) => main.getByRole('radio', { name, exact: true });
/** Chooses a chip, whose radio button is hidden behind its label. */
const choose = (name: string): void => (radio(name).element() as HTMLElement).click();
const kurti = radio(/Block Print Kurti/);
const reason = main.getByRole('combobox', { name: 'Why?' });
const note = main.getByRole('textbox', { name: /^Note/ });
const photos = main.getByLabelText('Add photos');
const previews = main.getByRole('img', { name: /^Preview/ });
const send = main.getByRole('button', { name: /^Request (return|exchange)$/ });
const upi = main.getByRole('textbox', { name: 'UPI ID' });

/** Fills what a refund by pick-up needs. */
async function fillRefund(): Promise<void> {
  await reason.selectOptions('Fabric or stitching');
  await radio(/^Refund/).click();
  await radio('Pick-up at my address').click();
}

test.each(sampleRows([360, 768, 1440]))(
  'requests an exchange with photos, and lists it on the order at %i px (rule 17.1)',
  async (width) => {
    const { shop, order } = await openReturn({ width });
    await expect.element(kurti).toBeChecked();
    await expect.element(main).toHaveTextContent(/Quantity 2\s*Until Mon, 30 Nov/);
    await expect
      .element(region('Cannot be sent back'))
      .toHaveTextContent(/Bandhani Dupatta.*This is a final sale\./);
    await main.getByRole('button', { name: 'Increase' }).click();
    await reason.selectOptions('Too large');
    await note.fill('Two sizes too large.');
    await photos.upload([photo('front.png'), photo('label.png')]);
    await expect.element(previews.nth(1)).toBeVisible();
    await radio(/^Exchange/).click();
    await expect.element(radio('Indigo')).toBeChecked();
    await expect.element(radio('L, sold out')).toBeDisabled();
    await expect.element(radio('XL, only 1 left')).toBeDisabled();
    await expect.element(main).toHaveTextContent('L: sold out, XL: only 1 left');
    choose('S');
    await radio('I send it myself').click();
    await expect.element(main).toHaveTextContent(/send it to:\s*Tanabana Returns/);
    await expectNoFaults('the filled form');
    const button = send.element() as HTMLButtonElement;
    for (let press = 0; press < 3; press += 1) button.click();

    await expect.element(heading).toHaveTextContent(`Order #${orderNumber(order._id)}`);
    await expect
      .element(region('Returns and exchanges'))
      .toHaveTextContent(/Exchange for Indigo · Size S\s*Requested/);
    await expect
      .element(page.getByText('We have received your request. We answer by email.').first())
      .toBeVisible();
    const [sent, ...more] = shop.asked(orderEndpoints.requestReturn);
    expect(more).toEqual([]);
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(sent?.params).toEqual({ id: order._id });
    expect(sent?.body).toEqual({
      line: 0,
      quantity: 2,
      reason: 'too-large',
      note: 'Two sizes too large.',
      resolution: 'exchange',
      exchangeFor: { color: 'Indigo', size: 'S' },
      method: 'self-ship',
      refundTo: null,
    });
    expect(sent?.files.map(({ name }) => name)).toEqual(['front.png', 'label.png']);
  },
);

longTest('opens for a guest with the key, and sends it (rule 17.1)', async () => {
  const key = 'k'.repeat(32);
  const { shop, order } = await openReturn({ order: buildDelivered({ userId: null }), key });
  expect(shop.asked(orderEndpoints.returnOptions)[0]?.query).toEqual({ key });
  await fillRefund();
  await send.click();
  await expect.element(heading).toHaveTextContent(`Order #${orderNumber(order._id)}`);
  expect(location.pathname + location.search).toBe(`/order/${order._id}?key=${key}`);
  expect(shop.asked(orderEndpoints.requestReturn)[0]?.query).toEqual({ key });
});

longTest('reports what is missing at its fields and focuses the first (rule 17.1)', async () => {
  const { shop } = await openReturn();
  await send.click();
  await expect.element(reason).toHaveFocus();
  await expect.element(reason).toHaveAccessibleDescription('Choose a reason.');
  await expect.element(main).toHaveTextContent('Choose a refund or an exchange.');
  await expect.element(main).toHaveTextContent('Choose how it comes back.');
  await expectNoFaults('what is missing');
  await reason.selectOptions('Too small');
  await expect.element(main).not.toHaveTextContent('Choose a reason.');
  await radio(/^Exchange/).click();
  await radio('Pick-up at my address').click();
  await send.click();
  await expect.element(main).toHaveTextContent('Choose a size.');
  await expect.element(radio('S')).toHaveFocus();
  expect(shop.asked(orderEndpoints.requestReturn)).toEqual([]);
});

describe('refund of a cash order', () => {
  const options = buildOptions({ needsRefundTo: true, methods: ['pickup'] });

  longTest('asks for a UPI ID or a bank account and checks them (rule 17.1)', async () => {
    const { shop } = await openReturn({ options });
    await expect.element(upi).not.toBeInTheDocument();
    await reason.selectOptions('No longer wanted');
    await radio(/^Refund/).click();
    await expect.element(main).toHaveTextContent(/How it comes back\s*Pick-up at my address/);
    await upi.fill('asha');
    await send.click();
    await expect.element(upi).toHaveFocus();
    await expect.element(upi).toHaveAccessibleDescription(/Enter a UPI ID like name@bank\./);
    choose('Bank account');
    await main.getByRole('textbox', { name: 'Account holder' }).fill('Asha Rao');
    await main.getByRole('textbox', { name: 'Account number' }).fill('1234 5678');
    await main.getByRole('textbox', { name: 'IFSC' }).fill('hdfc0001234');
    await send.click();
    await expect
      .element(main.getByRole('textbox', { name: 'Account number' }))
      .toHaveAccessibleDescription('Enter an account number of 9 to 18 digits.');
    await expectNoFaults('a bank account');
    await main.getByRole('textbox', { name: 'Account number' }).fill('1234 5678 9012');
    await send.click();
    await expect.poll(() => shop.asked(orderEndpoints.requestReturn)).toHaveLength(1);
    expect(shop.asked(orderEndpoints.requestReturn)[0]?.body).toMatchObject({
      resolution: 'refund',
      refundTo: { kind: 'bank', name: 'Asha Rao', account: '123456789012', ifsc: 'HDFC0001234' },
    });
  });

  test('asks for neither for an exchange', async () => {
    await openReturn({ options });
    await radio(/^Exchange/).click();
    await expect.element(upi).not.toBeInTheDocument();
  });
});

describe('photos', () => {
  longTest('are limited to three pictures of 8 MB and can be removed (rule 17.1)', async () => {
    await openReturn();
    await photos.upload([new File(['%PDF'], 'a.pdf', { type: 'application/pdf' })]);
    await expect
      .element(photos)
      .toHaveAccessibleDescription('Please choose a JPEG, PNG, WebP or AVIF picture.');
    await photos.upload([new File(['no picture'], 'torn.png', { type: 'image/png' })]);
    await expect.element(photos).toHaveAccessibleDescription(/not a picture we can read/);
    await expect.element(previews.first()).not.toBeInTheDocument();
    await photos.upload(['1.png', '2.png', '3.png', '4.png'].map(photo));
    await expect.element(main).toHaveTextContent('Only 3 photos can be sent.');
    await expect.element(previews.nth(2)).toBeVisible();
    await expect.element(photos).not.toBeInTheDocument();
    await main.getByRole('button', { name: 'Remove photo 2' }).click();
    await expect.element(photos).toHaveFocus();
    expect(previews.elements().map((one) => one.getAttribute('alt'))).toEqual([
      'Preview 1: 1.png',
      'Preview 2: 3.png',
    ]);
  });
});

describe('rejected', () => {
  test.each([
    ['return.photo_invalid', /A photo is not a picture we can read\./],
    ['return.too_many', /This is more than can be sent back\./],
    ['server.unavailable', /temporarily unavailable/],
  ] as const)('%s shows the reason, and the input is kept (rule 17.1)', async (code, message) => {
    const { shop } = await openReturn();
    shop.refuse(orderEndpoints.requestReturn, code, { times: 1 });
    await fillRefund();
    await note.fill('A seam is open.');
    await photos.upload([photo('seam.png')]);
    await send.click();
    await expect.element(main).toHaveTextContent(message);
    await expect.element(note).toHaveValue('A seam is open.');
    await expect.element(reason).toHaveValue('quality');
    await expect.element(previews).toBeVisible();
    await expect.element(radio('Pick-up at my address')).toBeChecked();
    await send.click();
    await expect.element(heading).toHaveTextContent(/^Order #/);
    const keys = shop
      .asked(orderEndpoints.requestReturn)
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  longTest('shows a field error of the service at its field', async () => {
    const { shop } = await openReturn({ options: buildOptions({ needsRefundTo: true }) });
    const errors = [{ path: 'refundTo.upi', message: 'This UPI ID is closed.' }];
    shop.refuse(orderEndpoints.requestReturn, 'request.invalid', { errors });
    await fillRefund();
    await upi.fill('asha@bank');
    await send.click();
    await expect.element(upi).toHaveAccessibleDescription(/This UPI ID is closed\./);
    await expect.element(upi).toHaveFocus();
    await userEvent.keyboard('x');
    await expect.element(upi).not.toHaveAccessibleDescription(/closed/);
  });

  longTest('shows that a size sold out meanwhile, and disables it (rule 17.1)', async () => {
    const options = buildOptions();
    const { shop } = await openReturn({ options });
    shop.refuse(orderEndpoints.requestReturn, 'order.out_of_stock');
    shop.answer(orderEndpoints.returnOptions, {
      ...options,
      lines: options.lines.map((line) => ({
        ...line,
        exchanges: line.exchanges.map((one) => (one.size === 'S' ? { ...one, left: 0 } : one)),
      })),
    });
    await reason.selectOptions('Too large');
    await radio(/^Exchange/).click();
    await expect.element(radio('Indigo')).toBeChecked();
    choose('S');
    await radio('Pick-up at my address').click();
    await send.click();
    await expect.element(radio('S, sold out')).toBeDisabled();
    await expect.element(reason).toHaveValue('too-large');
  });

  longTest('can be repeated without a second request after a lost response', async () => {
    const { shop } = await openReturn();
    shop.fail(orderEndpoints.requestReturn, 'no answer', { times: 1 });
    await fillRefund();
    await send.click();
    await expect
      .element(main.getByRole('alert'))
      .toHaveTextContent(/shop cannot be reached|could not be sent/);
    shop.refuse(orderEndpoints.requestReturn, 'idempotency.key_reused', { times: 1 });
    await note.fill('Changed.');
    await send.click();
    await expect
      .element(main.getByRole('alert'))
      .toHaveTextContent(/^An earlier attempt has reached us\./);
  });
});

describe('nothing to send back', () => {
  test('shows why, line by line (rule 17.1)', async () => {
    const reasonText = 'The 3 days for a return are over.';
    const lines = buildOptions().lines.map((line) => ({ ...line, reason: reasonText }));
    await openReturn({ options: buildOptions({ lines }) });
    await expect.element(main).toHaveTextContent('Nothing can be sent back now');
    await expect.element(region('Cannot be sent back')).toHaveTextContent(reasonText);
    await expect.element(send).not.toBeInTheDocument();
    await expectNoFaults('nothing to send back');
  });
});

test('reports that the options failed to load, and loads them again', async () => {
  const shop = new StandInOrders();
  const order = buildDelivered();
  shop.orders.push(order);
  shop.answer(orderEndpoints.returnOptions, buildOptions());
  shop.refuse(orderEndpoints.returnOptions, 'server.unavailable', { times: 1 });
  const session = buildSession();
  const modules = ['mf-cart-checkout'];
  await openPage(`/order/${order._id}/return`, { modules, shop, session });
  await expect.element(heading).toHaveTextContent('Returns cannot be requested now');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(kurti).toBeChecked();
});
