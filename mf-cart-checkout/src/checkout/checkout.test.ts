import type { FieldError } from '@tanabana/contracts';
import type { BrowserStorage } from '@tanabana/storefront';
import { describe, expect, it } from 'vitest';
import { failure } from '../testing/failure.ts';
import { checkForm, emptyForm, fieldErrors } from './checkout-form.ts';
import { discardIdempotencyKey, idempotencyKeyOf } from './idempotency-key.ts';
import { orderBody, plainUtr } from './order-body.ts';
import { problemOf } from './order-problem.ts';
import { onlineProvider } from './payment-method.ts';
import { forgetForm, storedForm, storeForm } from './use-checkout-form.ts';

const buildStorage = (): BrowserStorage => {
  const values = new Map<string, string>();
  return {
    read: (key) => values.get(key) ?? null,
    write: (key, value) => values.set(key, value) !== undefined,
    remove: (key) => void values.delete(key),
  };
};

const form = {
  ...emptyForm,
  email: ' asha@example.com ',
  firstname: 'Asha',
  lastname: 'Rao',
  address: '12 Amer Road',
  towncity: 'Jaipur',
  postcode: '302002',
  phone: '+91 98765 43210',
  ordernote: 'Ring twice',
};

const line = {
  id: 'a1',
  sku: 'TB-1',
  title: 'Indigo kurti',
  price: 450.5,
  originPrice: 600,
  qty: 2,
  size: 'M',
  color: '',
  image: '',
  productRef: { _id: 'a'.repeat(24) },
  category: 'Kurti',
  gender: null,
};

describe('the form', () => {
  it('reports missing fields with the messages of the rules', () => {
    expect(checkForm({ ...form, phone: '  ', postcode: '' })).toEqual({
      summary:
        'Please fill required billing/shipping fields (email, first name, phone, address, postcode).',
      fields: { phone: 'Enter your phone number.', postcode: 'Enter your postcode.' },
    });
    expect(Object.keys(checkForm(emptyForm)?.fields ?? {})).toHaveLength(5);
  });

  it('requires nothing else, and a valid email', () => {
    expect(checkForm({ ...form, lastname: '', towncity: '', country: '' })).toBeNull();
    expect(checkForm({ ...form, email: 'asha' })?.fields).toEqual({
      email: 'Please enter a valid email.',
    });
  });

  it('requires Indian numbers in an Indian address and reports each at its field', () => {
    const pin = 'Please enter a PIN code of 6 digits.';
    expect(checkForm({ ...form, postcode: '30200' })).toEqual({
      summary: pin,
      fields: { postcode: pin },
    });
    const wrong = { ...form, email: 'asha', postcode: 'SW1A 1AA', phone: '+44 20 7946 0958' };
    expect(checkForm(wrong)).toMatchObject({
      summary: 'Please check what you entered.',
      fields: { email: expect.any(String), postcode: pin, phone: expect.stringContaining('10') },
    });
    for (const country of ['United Kingdom', ''])
      expect(checkForm({ ...wrong, email: form.email, country })).toBeNull();
  });

  it("maps the service's errors to its fields", () => {
    const errors = [
      { path: 'address.postalCode', message: 'one' },
      { path: 'address.postalCode', message: 'two' },
      { path: 'products.0.price', message: 'three' },
    ];
    expect(fieldErrors(errors)).toEqual({ postcode: 'one' });
  });
});

describe('the stored form', () => {
  it('is restored for its user only', () => {
    const storage = buildStorage();
    storeForm(storage, 'asha', form);
    expect(storedForm(storage, 'asha')).toEqual(form);
    expect(storedForm(storage, 'bela')).toEqual({});
    forgetForm(storage);
    expect(storedForm(storage, 'asha')).toEqual({});
  });

  it.each(['{', '7', 'null', '{"user":"asha"}', '{"user":"asha","form":{"email":5,"x":"y"}}'])(
    'ignores %j',
    (stored) => {
      expect(storedForm({ ...buildStorage(), read: () => stored }, 'asha')).toEqual({});
    },
  );
});

const totals = { subtotal: 901, shippingCharge: 50, discount: 0, codFee: 0, totalPrice: 951 };

describe('the order', () => {
  it('is sent as the rules say (rules 3.9, 9.4)', () => {
    expect(orderBody(form, [line], totals, 'b'.repeat(24))).toEqual({
      userId: 'b'.repeat(24),
      username: 'Asha Rao',
      email: 'asha@example.com',
      phone: '9876543210',
      address: {
        firstName: 'Asha',
        lastName: 'Rao',
        street: '12 Amer Road',
        apartment: '',
        city: 'Jaipur',
        region: '',
        country: 'India',
        postalCode: '302002',
        note: 'Ring twice',
      },
      paymentMethod: 'cash-delivery',
      discount: 0,
      shippingCharge: 50,
      products: [
        {
          productId: 'a'.repeat(24),
          name: 'Indigo kurti',
          category: 'Kurti',
          gender: null,
          originPrice: 600,
          price: 450.5,
          quantity: 2,
          selectedColor: null,
          selectedSize: 'M',
        },
      ],
      totalPrice: 951,
      transactionId: null,
    });
  });

  it('is prepaid with its UTR (rule 3.9)', () => {
    const paid = { ...form, payment: 'prepaid', utr: ' 4123-4567 8901 ' };
    expect(orderBody(paid, [line], totals, null)).toMatchObject({
      paymentMethod: 'pre-paid',
      transactionId: '412345678901',
    });
    expect(plainUtr('sbin 1234ab')).toBe('SBIN1234AB');
  });

  it('names the provider of an online payment, and no UTR (rule 18.1)', () => {
    const chosen = { ...form, payment: 'online', utr: '412345678901' };
    expect(orderBody(chosen, [line], totals, null, { paymentProvider: 'razorpay' })).toMatchObject({
      paymentMethod: 'pre-paid',
      transactionId: null,
      paymentProvider: 'razorpay',
    });
  });

  it('is paid through the provider of the quote, or of the settings until there is one', () => {
    const open = { isAvailable: true, reason: null };
    const byHand = { 'cash-delivery': open, 'pre-paid': open };
    const offered = { payments: { ...byHand, online: { ...open, provider: 'razorpay' } } };
    expect(onlineProvider(offered, '')).toBe('razorpay');
    expect(onlineProvider({ payments: byHand }, 'simulated')).toBeUndefined();
    expect(onlineProvider(undefined, 'simulated')).toBe('simulated');
    expect(onlineProvider(undefined, '')).toBeUndefined();
  });

  it('names the code and the quote that it was priced by (rule 14.8)', () => {
    const agreed = { couponCode: 'DIWALI', quote: 'signed' };
    expect(orderBody(form, [line], totals, null, agreed)).toMatchObject(agreed);
  });
});

describe('an attempt', () => {
  const setup = () => {
    const storage = buildStorage();
    let made = 0;
    const newKey = () => String(++made).padStart(32, '0');
    return { storage, key: (owner: string) => Number(idempotencyKeyOf(storage, owner, newKey)) };
  };

  it('keeps its key across clicks, corrections and reloads until an order exists', () => {
    const { storage, key } = setup();
    expect([key('asha'), key('asha')]).toEqual([1, 1]);
    discardIdempotencyKey(storage, 'asha');
    expect(key('asha')).toBe(2);
  });

  it('belongs to one account', () => {
    const { storage, key } = setup();
    expect([key('asha'), key('guest'), key('asha')]).toEqual([1, 2, 1]);
    discardIdempotencyKey(storage, 'guest');
    expect(key('asha')).toBe(1);
  });

  it.each(['', 'x', '{"key":1}', 'A'.repeat(32)])('ignores %j as a key', (stored) => {
    const storage = { ...buildStorage(), read: () => stored };
    expect(idempotencyKeyOf(storage, 'asha')).toMatch(/^[0-9a-f]{32}$/);
    expect(idempotencyKeyOf(storage, 'asha')).not.toBe(stored);
  });

  it('works with full storage', () => {
    const storage = { ...buildStorage(), write: () => false };
    expect(idempotencyKeyOf(storage, 'asha')).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a failure', () => {
  it.each([
    [failure(0, 'client.timeout'), true],
    [failure(503, 'server.unavailable'), true],
    [failure(500, 'server.error'), true],
    [failure(200, 'client.unreadable'), true],
    [failure(409, 'order.busy'), true],
    [failure(429, 'request.too_many'), true],
    [failure(400, 'request.invalid'), false],
    [failure(403, 'auth.forbidden'), false],
  ])('can be retried or not: %j', (fact, again) => {
    expect(problemOf(fact, [])).toMatchObject({ retry: again });
  });

  it('has the message of the rules and a way to retry', () => {
    expect(problemOf(failure(503, 'server.unavailable'), [])).toEqual({
      title: 'Failed to place order',
      text: 'Said by the service.',
      retry: true,
    });
    expect(problemOf(null, [])).toEqual({ title: 'Failed to place order', retry: true });
  });

  it.each([
    failure(0, 'client.offline'),
    failure(0, 'client.timeout'),
    failure(200, 'client.unreadable'),
    failure(500, 'server.error'),
    failure(503, 'order.outcome_unknown'),
  ])('may have placed the order, and retrying is safe: %j', (fact) => {
    expect(problemOf(fact, []).text).toMatch(/may have been placed.*never creates a second one/);
  });

  it('is shown at fields that the service names', () => {
    const errors = [{ path: 'address.street', message: 'Too long.' }];
    expect(problemOf(failure(400, 'request.invalid', errors), [])).toEqual({
      title: 'Said by the service.',
      fields: { address: 'Too long.' },
    });
  });

  const other = { ...line, size: 'L' };
  const issuesOf = (code: string, facts: { details?: unknown; errors?: FieldError[] }) => {
    const refusal = { ...failure(409, code), ...facts };
    return [...(problemOf(refusal, [line, other]).lines ?? [])];
  };

  it('is shown at lines: changed prices', () => {
    const details = { lines: [{ price: 450.5 }, { price: 399 }] };
    expect(issuesOf('order.price_changed', { details })).toEqual([
      [other, { kind: 'price', price: 399 }],
    ]);
  });

  it('states the current total', () => {
    const details = { lines: [], totals: { totalPrice: 1349 } };
    const refusal = { ...failure(409, 'order.price_changed'), details };
    expect(problemOf(refusal, [line]).text).toBe('It comes to ₹1,349.00 now.');
  });

  it('is shown at lines: remaining units distributed in order', () => {
    const lines = [
      { index: 0, left: 3 },
      { index: 1, left: 3 },
    ];
    expect(issuesOf('order.out_of_stock', { details: { lines } })).toEqual([
      [other, { kind: 'left', left: 1 }],
    ]);
  });

  it('is shown at lines: remaining units by variant, if counted', () => {
    const lines = [
      { index: 0, left: 1, countedBy: 'variant' },
      { index: 1, left: 0, countedBy: 'variant' },
    ];
    expect(issuesOf('order.out_of_stock', { details: { lines } })).toEqual([
      [line, { kind: 'left', left: 1 }],
      [other, { kind: 'left', left: 0 }],
    ]);
  });

  it('is shown at lines: what is no longer sold', () => {
    const errors = [{ path: 'products.1.selectedSize', message: 'x' }];
    expect(issuesOf('order.product_unavailable', { errors })).toEqual([[other, { kind: 'gone' }]]);
  });

  it.each([undefined, null, 7, { lines: 'x' }, { lines: [null, 3, { index: 9, left: 'x' }] }])(
    'ignores the details %j',
    (details) => {
      expect(issuesOf('order.out_of_stock', { details })).toEqual([]);
      expect(issuesOf('order.price_changed', { details })).toEqual([]);
    },
  );

  it('reports an earlier order', () => {
    expect(problemOf(failure(422, 'idempotency.key_reused'), []).placedBefore).toBe(true);
  });
});
