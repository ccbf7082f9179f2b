import { type Address, texts } from '@tanabana/contracts';
import { authEndpoints, orderEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildOrder,
  buildSession,
  expectNoFaults,
  longTest,
  newId,
  openPage,
  sampleRows,
} from '@tanabana/shell/testing';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  atCheckout,
  changeAddress,
  comeAsGuest,
  comeToCheckout,
  field,
  fillBilling,
  main,
  placeOrder,
  problem,
  thanked,
  usualAddress,
} from '../testing/checkout.ts';
import { buildProductInStock, lineOf } from '../testing/lines.ts';
import { StandInOrders } from '../testing/stand-in-orders.ts';

const prepaid = page.getByRole('radio', { name: /Prepaid/ });
const cash = page.getByRole('radio', { name: /Cash/ });
const address = main.getByRole('textbox', { name: 'Address', exact: true });
const country = main.getByRole('combobox', { name: 'Country' });
const state = main.getByRole('combobox', { name: 'State' });
const saveIt = page.getByRole('checkbox', { name: 'Save this address in my account' });

describe('the form', () => {
  test('lists missing fields above and at the fields, and focuses the first (rules 2.12, 2.17, 3.8, 5.5)', async () => {
    const { shop } = await comeToCheckout([buildProductInStock()]);
    await field('Email').fill(' ');
    await placeOrder.click();
    await expect.element(problem).toHaveFocus();
    await expect.element(problem).toHaveTextContent(texts.validation.billing);
    for (const [label, message] of [
      ['Email', 'Enter your email.'],
      ['First name', 'Enter your first name.'],
      ['Postcode', 'Enter your postcode.'],
      ['Phone', 'Enter your phone number.'],
    ] as const) {
      await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
      await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(message));
      await expect.element(problem.getByRole('link', { name: message })).toBeVisible();
    }
    await expect.element(address).toHaveAccessibleDescription('Enter your address.');
    for (const label of ['Last name', 'Town/City', 'State', 'Country', 'Apartment', 'Order note'])
      await expect.element(main.getByLabelText(label)).not.toHaveAttribute('aria-invalid');
    await expectNoFaults('what is missing');
    for (const name of ['terms', 'returns', 'privacy']) {
      const words = main.getByRole('link', { name, exact: true });
      await expect.element(words).toHaveAttribute('href', `/${name}`);
      await expect.element(words).toHaveAttribute('target', '_blank');
    }

    await problem.getByRole('link', { name: 'Enter your postcode.' }).click();
    await expect.element(field('Postcode')).toHaveFocus();
    await userEvent.keyboard('302001');
    await expect.element(field('Postcode')).not.toHaveAttribute('aria-invalid');
    await expect.element(field('Phone')).toHaveAttribute('aria-invalid', 'true');
    expect(shop.asked(orderEndpoints.create)).toEqual([]);
  });

  longTest('requires a valid email', async () => {
    const { shop } = await atCheckout([buildProductInStock()]);
    await field('Email').fill('not an email');
    await placeOrder.click();
    await expect.element(problem).toHaveTextContent(texts.validation.email);
    await expect.element(problem).toHaveFocus();
    await expect.element(field('Email')).toHaveAccessibleDescription(texts.validation.email);
    expect(shop.asked(orderEndpoints.create)).toEqual([]);
  });

  longTest(
    'requires Indian numbers, state and country from lists, and any numbers abroad (rules 2.12, 3.8, 5.5)',
    async () => {
      const { shop } = await atCheckout([buildProductInStock()]);
      const pin = 'Please enter a PIN code of 6 digits.';
      await expect.element(field('Postcode')).toHaveAttribute('inputmode', 'numeric');
      await expect.element(field('Phone')).toHaveAttribute('type', 'tel');
      await expect.element(state).toHaveValue('Rajasthan');
      await field('Postcode').fill('30200');
      await expect.element(main).not.toHaveTextContent(pin);
      await field('Phone').fill('98765 4321');
      await expect.element(field('Postcode')).toHaveAccessibleDescription(pin);
      await placeOrder.click();
      await expect.element(problem).toHaveTextContent('Please check what you entered.');
      await problem.getByRole('link', { name: /10 digits/ }).click();
      await expect.element(field('Phone')).toHaveFocus();
      expect(shop.asked(orderEndpoints.create)).toEqual([]);

      await country.selectOptions('United Kingdom');
      await expect.element(state).not.toBeInTheDocument();
      await expect.element(field('Region')).toHaveValue('');
      await expect.element(field('Postcode')).not.toHaveAttribute('aria-invalid');
      await field('Postcode').fill('SW1A 1AA');
      await placeOrder.click();
      await thanked();
      expect(shop.asked(orderEndpoints.create)[0]?.body).toMatchObject({
        phone: '98765 4321',
        address: { postalCode: 'SW1A 1AA', country: 'United Kingdom', region: '' },
      });
    },
  );

  longTest('sends Indian numbers as digits, and the state', async () => {
    const { shop } = await atCheckout([buildProductInStock()]);
    await field('Phone').fill('+91 98765-43210');
    await field('Postcode').fill('302 001');
    await state.selectOptions('Kerala');
    await placeOrder.click();
    await thanked();
    expect(shop.asked(orderEndpoints.create)[0]?.body).toMatchObject({
      phone: '9876543210',
      address: { postalCode: '302001', country: 'India', region: 'Kerala' },
    });
  });

  longTest(
    'keeps a half-filled form across a reload, and clears it after the order (rules 2.12, 3.8)',
    async () => {
      const { reload } = await atCheckout([buildProductInStock()]);
      await field('Apartment').fill('2nd floor');
      await prepaid.click();
      await reload();
      await expect.element(field('First name')).toHaveValue('Asha');
      await expect.element(field('Apartment')).toHaveValue('2nd floor');
      await expect.element(prepaid).toBeChecked();
      await cash.click();
      await placeOrder.click();
      await thanked();
      expect(JSON.stringify(sessionStorage)).not.toContain('Asha');
    },
  );

  longTest('separates forms and carts by user', async () => {
    const product = buildProductInStock();
    const { shop, reload } = await atCheckout([product]);
    await field('Apartment').fill('2nd floor');
    shop.answer(authEndpoints.addresses, { data: [] });
    const { user, token } = buildSession();
    localStorage.setItem('user-storage', JSON.stringify({ state: { user, token }, version: 0 }));
    localStorage.setItem('token', token);
    await reload();
    await expect.element(main).toHaveTextContent('Your cart is empty.');
    localStorage.setItem('app_cart', JSON.stringify([lineOf(product)]));
    await reload();
    await expect.element(field('Email')).toHaveValue(user.email);
    await expect.element(field('Apartment')).toHaveValue('');
    await expect.element(field('First name')).toHaveValue('');
  });

  test("shows the service's errors at their fields", async () => {
    const { shop } = await atCheckout([buildProductInStock()]);
    shop.refuse(orderEndpoints.create, 'request.invalid', {
      times: 1,
      errors: [{ path: 'address.postalCode', message: 'Too long.' }],
    });
    await placeOrder.click();
    await expect.element(problem).toHaveFocus();
    await expect.element(problem).toHaveTextContent('Please check what you entered.');
    await expect.element(field('Postcode')).toHaveAccessibleDescription('Too long.');
    await placeOrder.click();
    await thanked();
  });
});

describe('addresses of the account', () => {
  const office: Address = {
    ...usualAddress,
    id: newId(),
    label: 'Office',
    street: '9 Ashram Road',
    phone: '98250 12345',
    isDefault: false,
  };

  const withAddresses = (): StandInOrders & { product: ReturnType<typeof buildProductInStock> } => {
    const product = buildProductInStock();
    const shop = new StandInOrders(product);
    shop.answer(authEndpoints.addresses, { data: [usualAddress, office] });
    return Object.assign(shop, { product });
  };

  longTest(
    'prefill the default one, switch by a click, and save a new one (rule 3.8)',
    async () => {
      const shop = withAddresses();
      shop.answer(authEndpoints.addAddress, ({ body }) => ({ ...office, ...body }));
      await comeToCheckout([shop.product], { shop });
      const home = page.getByRole('radio', { name: /Home · Asha Rathore/ });
      await expect.element(home).toBeChecked();
      await expect.element(home).toHaveAccessibleName(/12 Johari Bazaar.*98765 43210/);
      await expect.element(address).not.toBeInTheDocument();
      await expect.element(saveIt).not.toBeInTheDocument();
      await expectNoFaults('saved addresses');
      await page.getByRole('radio', { name: /Office/ }).click();
      await changeAddress.click();
      await expect.element(country).toHaveFocus();
      await expect.element(address).toHaveValue('9 Ashram Road');
      await expect.element(field('Phone')).toHaveValue('98250 12345');
      await expect.element(saveIt).not.toBeInTheDocument();
      await home.click();
      await expect.element(address).not.toBeInTheDocument();

      await page.getByRole('radio', { name: 'Another address' }).click();
      await expect.element(address).toHaveValue('');
      await expect.element(country).toHaveValue('India');
      await fillBilling();
      await field('First name').fill('Mira');
      await saveIt.click();
      await placeOrder.click();
      await thanked();
      await expect.poll(() => shop.asked(authEndpoints.addAddress)).toHaveLength(1);
      expect(shop.asked(authEndpoints.addAddress)[0]?.body).toMatchObject({
        firstName: 'Mira',
        street: '12 Johari Bazaar',
        postalCode: '302001',
        phone: '9876543210',
      });
    },
  );

  longTest('do not overwrite input from before a reload', async () => {
    const shop = withAddresses();
    const { reload } = await comeToCheckout([shop.product], { shop });
    await changeAddress.click();
    await expect.element(address).toHaveValue('12 Johari Bazaar');
    await address.fill('13 Johari Bazaar');
    await reload();
    await expect.element(page.getByRole('radio', { name: /Office/ })).toBeVisible();
    await expect.element(address).toHaveValue('13 Johari Bazaar');
    await expect.element(page.getByRole('radio', { name: 'Another address' })).toBeChecked();
  });

  longTest("fall back to the last order's, which is saved unless declined (rule 3.8)", async () => {
    const product = buildProductInStock();
    const lastOrder = buildOrder({
      address: { ...usualAddress, region: 'Raj.', street: '7 Old Road', note: 'Ring' },
    });
    for (const keeps of [true, false]) {
      const shop = new StandInOrders(product);
      shop.answer(orderEndpoints.myStats, { orders: 1, spent: 999, recent: [lastOrder] });
      await comeToCheckout([product], { shop });
      const known = main.getByRole('region', { name: 'Shipping address' });
      await expect
        .element(known)
        .toHaveTextContent(/Asha Rathore7 Old RoadJaipur 302001Raj., India98765 43210$/);
      await expect.element(address).not.toBeInTheDocument();
      await expect.element(field('Order note')).toHaveValue('');
      await expect.element(saveIt).toBeChecked();
      if (keeps) await expectNoFaults('the address of the last order');
      if (!keeps) await saveIt.click();
      await placeOrder.click();
      await thanked();
      const kept = shop.asked(authEndpoints.addAddress).map(({ body }) => body.street);
      expect(kept).toEqual(keeps ? ['7 Old Road'] : []);
    }
  });

  test.each(
    sampleRows([
      ['a number that is none', { phone: '98765 4321' }],
      ['an order of before countries', { country: '' }],
    ]),
  )('expand the fields if the address is incomplete: %s (rule 3.8)', async (_, lacking) => {
    const shop = withAddresses();
    shop.answer(authEndpoints.addresses, { data: [{ ...usualAddress, ...lacking }] });
    await comeToCheckout([shop.product], { shop });
    await expect.element(address).toHaveValue('12 Johari Bazaar');
    await expect.element(changeAddress).not.toBeInTheDocument();
  });

  longTest("expand the fields on the service's errors, and stay expanded (rule 3.8)", async () => {
    const shop = withAddresses();
    shop.refuse(orderEndpoints.create, 'request.invalid', {
      times: 1,
      errors: [{ path: 'address.postalCode', message: 'Nobody goes there.' }],
    });
    await comeToCheckout([shop.product], { shop });
    await expect.element(changeAddress).toBeVisible();
    await placeOrder.click();
    await problem.getByRole('link', { name: 'Nobody goes there.' }).click();
    await expect.element(field('Postcode')).toHaveFocus();
    await field('Postcode').fill('302002');
    await field('Postcode').fill('302001');
    await expect.element(field('Postcode')).toHaveFocus();
    await placeOrder.click();
    await thanked();
  });

  longTest('are not saved unasked; a failed save does not affect the order', async () => {
    const { shop } = await atCheckout([buildProductInStock()]);
    shop.fail(authEndpoints.addAddress);
    await field('Apartment').fill('2nd floor');
    await saveIt.click();
    await placeOrder.click();
    await thanked();
    await expect
      .element(page.getByText('Your order is placed, but the address could not be saved.').first())
      .toBeVisible();

    const { shop: other } = await atCheckout([buildProductInStock()]);
    await field('Apartment').fill('2nd floor');
    await placeOrder.click();
    await thanked();
    expect(other.asked(authEndpoints.addAddress)).toEqual([]);
  });
});

describe('Your Order', () => {
  const flat = page.getByRole('radio', { name: 'Flat rate: ₹50.00' });
  const total = main.getByRole('definition').last();

  test('shows picture, title, quantity, colour, size and total of each line (rule 2.12)', async () => {
    const product = buildProductInStock({ price: 1500.25 });
    const line = lineOf(product, { qty: 2, image: product.images[0] });
    await comeToCheckout([product], {
      stored: { app_cart: [line, lineOf(buildProductInStock())] },
    });
    const shown = main.getByRole('listitem').filter({ hasText: product.name });
    await expect.element(shown).toHaveTextContent(/Quantity: 2.*Color: Indigo.*Size: M/);
    await expect.element(shown).toHaveTextContent('₹3,000.50');
    expect(shown.element().querySelector('img')?.src).toContain(product.images[0]);
  });

  test('shows the flat shipping rate below ₹1,000 and free shipping above (rules 2.12, 4.9, 9.1)', async () => {
    const product = buildProductInStock({ price: 999.99 });
    const { shop, reload } = await comeToCheckout([product]);
    await expect.element(flat).toBeChecked();
    await expect.element(flat).toBeEnabled();
    await expect.element(total).toHaveTextContent('₹1,049.99');
    shop.change(product, { price: 1000 });
    await reload();
    await page.getByRole('button', { name: /Accept new price/ }).click();
    await expect.element(flat).toBeDisabled();
    await expect.element(flat).not.toBeChecked();
    await expect.element(main).toHaveTextContent('Free shipping applied');
    await expect.element(total).toHaveTextContent('₹1,000.00');
  });

  longTest(
    'ships an account’s first order free if offered, but not its second (rule 1.5)',
    async () => {
      const product = buildProductInStock({ price: 400 });
      const shop = new StandInOrders(product);
      shop.firstShipsFree = true;
      const config = { firstOrderFreeShipping: true };
      const { reload } = await atCheckout([product], { shop, config });
      await expect.element(flat).toBeDisabled();
      await expect.element(total).toHaveTextContent('₹400.00');
      await expect.element(main).toHaveTextContent('Free shipping applied');
      await placeOrder.click();
      await thanked();
      expect(shop.orders[0]).toMatchObject({ subtotal: 400, shippingCharge: 0, totalPrice: 400 });

      localStorage.setItem('app_cart', JSON.stringify([lineOf(product)]));
      history.replaceState(null, '', '/checkout');
      await reload();
      await expect.element(flat).toBeEnabled();
      await expect.element(total).toHaveTextContent('₹450.00');
      await expect.element(main).not.toHaveTextContent('Free shipping applied');
    },
  );

  test('charges a guest shipping without asking about first orders', async () => {
    const shop = await comeAsGuest({ firstOrderFreeShipping: true });
    await expect.element(total).toHaveTextContent('₹450.00');
    expect(shop.asked(orderEndpoints.myStats)).toEqual([]);
    expect(shop.asked(authEndpoints.addresses)).toEqual([]);
    await expect.element(saveIt).not.toBeInTheDocument();
  });

  test('shows that an empty cart cannot be checked out (rules 2.11, 5.5)', async () => {
    await comeToCheckout([]);
    await expect.element(main).toHaveTextContent('Your cart is empty.');
    await expect.element(main.getByRole('link', { name: 'Continue shopping' })).toBeVisible();
    await expect.element(placeOrder).not.toBeInTheDocument();
    await expectNoFaults('an empty checkout');
  });

  test.each(sampleRows([360, 1280]))('is accessible at %i px', async (width) => {
    await comeToCheckout([buildProductInStock(), buildProductInStock()], { width });
    await expect.element(field('Email')).toBeVisible();
    await expectNoFaults('the checkout');
  });

  test('offers cash on delivery, and prepaid by UPI with its proof (rule 2.12)', async () => {
    await comeToCheckout([buildProductInStock()]);
    await expect.element(cash).toHaveAccessibleName(/Pay when delivered$/);
    await expect.element(prepaid).toHaveAccessibleName(/Pay using UPI\/QR with transaction proof$/);
    await expect.element(main.getByRole('heading', { name: 'Billing Details' })).toBeVisible();
    await expect.element(main.getByRole('heading', { name: 'Your Order' })).toBeVisible();
  });

  test('offers no prepaid without a UPI id (rule 2.12)', async () => {
    await comeToCheckout([buildProductInStock()], { config: { upiId: '' } });
    await expect.element(prepaid).toBeDisabled();
    await expect.element(main).toHaveTextContent('Not offered at the moment.');
    await expect.element(cash).toBeChecked();
  });
});

test('asks a visitor to sign in at home (rule 2.2)', async () => {
  const product = buildProductInStock();
  await openPage('/checkout', {
    modules: ['mf-cart-checkout', 'mf-account'],
    shop: new StandInOrders(product),
    stored: { app_cart: [lineOf(product)] },
  });
  await expect.element(page.getByRole('dialog', { name: 'Your account' })).toBeVisible();
  expect(location.pathname).toBe('/');
  await expect.element(placeOrder).not.toBeInTheDocument();
});
