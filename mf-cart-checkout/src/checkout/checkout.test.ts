import type { FieldError } from '@tanabana/contracts';
import { describe, expect, it } from 'vitest';
import type { BrowserStorage } from '../browser-storage.ts';
import { cartTotals } from '../cart/cart-totals.ts';
import { beginAttempt, endAttempt, leaveAttempt } from './attempt.ts';
import { checkForm, emptyForm, fieldErrors } from './checkout-form.ts';
import { forgetForm, keepForm, keptForm } from './kept-form.ts';
import { orderBody } from './order-body.ts';
import { problemOf, staysOpen } from './outcome.ts';

const buildStorage = (): BrowserStorage => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
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
  it('names what is missing in the words of the spec', () => {
    expect(checkForm({ ...form, phone: '  ', postcode: '' })).toEqual({
      summary:
        'Please fill required billing/shipping fields (email, first name, phone, address, postcode).',
      fields: { phone: 'Enter your phone number.', postcode: 'Enter your postcode.' },
    });
    expect(Object.keys(checkForm(emptyForm)?.fields ?? {})).toHaveLength(5);
  });

  it('needs no more than that, and an email that looks like one', () => {
    expect(checkForm({ ...form, lastname: '', towncity: '', country: '' })).toBeNull();
    expect(checkForm({ ...form, email: 'asha' })?.fields).toEqual({
      email: 'Please enter a valid email.',
    });
  });

  it('finds its fields in what the service refuses', () => {
    const errors = [
      { path: 'address.postalCode', message: 'one' },
      { path: 'address.postalCode', message: 'two' },
      { path: 'products.0.price', message: 'three' },
    ];
    expect(fieldErrors(errors)).toEqual({ postcode: 'one' });
  });
});

describe('the kept form', () => {
  it('comes back to the one who typed it, and to nobody else', () => {
    const storage = buildStorage();
    keepForm(storage, 'asha', form);
    expect(keptForm(storage, 'asha')).toEqual(form);
    expect(keptForm(storage, 'bela')).toEqual({});
    forgetForm(storage);
    expect(keptForm(storage, 'asha')).toEqual({});
  });

  it.each(['{', '7', 'null', '{"user":"asha"}', '{"user":"asha","form":{"email":5,"x":"y"}}'])(
    'takes nothing out of %j',
    (stored) => {
      expect(keptForm({ ...buildStorage(), getItem: () => stored }, 'asha')).toEqual({});
    },
  );
});

describe('the order', () => {
  it('is sent as the spec says', () => {
    expect(orderBody(form, [line], 'b'.repeat(24))).toEqual({
      userId: 'b'.repeat(24),
      username: 'Asha Rao',
      email: 'asha@example.com',
      phone: '+91 98765 43210',
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

  it('ships free from 1000 rupees', () => {
    expect(cartTotals([{ ...line, price: 500 }])).toMatchObject({
      shippingCharge: 0,
      totalPrice: 1000,
    });
  });
});

describe('an attempt', () => {
  const setup = () => {
    const storage = buildStorage();
    let made = 0;
    return {
      storage,
      begin: (content: string) => beginAttempt(storage, content, () => `k${++made}`).key,
    };
  };

  it('keeps its key over retries and a reload', () => {
    const { begin } = setup();
    expect([begin('cart'), begin('cart')]).toEqual(['k1', 'k1']);
  });

  it('takes a new key when the content changes after a refusal', () => {
    const { storage, begin } = setup();
    begin('cart');
    leaveAttempt(storage, false);
    expect([begin('cart'), begin('cart')]).toEqual(['k1', 'k1']);
    leaveAttempt(storage, false);
    expect(begin('other')).toBe('k2');
  });

  it('keeps the key while the outcome is open, so that no second order is made', () => {
    const { storage, begin } = setup();
    begin('cart');
    expect(begin('corrected phone')).toBe('k1');
    expect(beginAttempt(storage, 'corrected phone').wasOpen).toBe(true);
    leaveAttempt(storage, true);
    expect(begin('corrected again')).toBe('k1');
  });

  it('starts afresh after success', () => {
    const { storage, begin } = setup();
    begin('cart');
    endAttempt(storage);
    expect(begin('cart')).toBe('k2');
  });

  it('bears broken storage and makes keys that the contract takes', () => {
    const storage = { ...buildStorage(), getItem: () => '{"key":1}' };
    expect(beginAttempt(storage, 'cart').key).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a failure', () => {
  const failure = (
    status: number,
    code: string,
    errors: { path: string; message: string }[] = [],
  ) => ({
    status,
    code,
    message: 'Said by the service.',
    errors,
  });

  it.each([
    [failure(0, 'client.timeout'), true, true],
    [failure(503, 'server.unavailable'), true, true],
    [failure(500, 'server.error'), true, true],
    [failure(200, 'client.unreadable'), true, true],
    [failure(409, 'order.busy'), true, true],
    [failure(409, 'order.out_of_stock'), false, false],
    [failure(422, 'order.product_unavailable'), false, false],
    [failure(400, 'request.invalid'), false, true],
    [failure(401, 'auth.token_invalid'), false, true],
    [failure(429, 'request.too_many'), false, true],
  ])('leaves the attempt open or not: %j', (fact, whenClosed, whenOpen) => {
    expect([staysOpen(fact, false), staysOpen(fact, true)]).toEqual([whenClosed, whenOpen]);
  });

  it('is told in the words of the spec, with a way to try again', () => {
    expect(problemOf(failure(503, 'server.unavailable'), [])).toEqual({
      title: 'Failed to place order',
      text: 'Said by the service.',
      retry: true,
    });
    expect(problemOf(null, [])).toEqual({ title: 'Failed to place order', retry: true });
  });

  it('is told at fields where the service names them', () => {
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

  it('is told at lines: prices that have changed', () => {
    const details = { lines: [{ price: 450.5 }, { price: 399 }] };
    expect(issuesOf('order.price_changed', { details })).toEqual([
      [other, { kind: 'price', price: 399 }],
    ]);
  });

  it('is told at lines: what is left, shared out in their order', () => {
    const lines = [
      { index: 0, left: 3 },
      { index: 1, left: 3 },
    ];
    expect(issuesOf('order.out_of_stock', { details: { lines } })).toEqual([
      [other, { kind: 'left', left: 1 }],
    ]);
  });

  it('is told at lines: what is no longer sold', () => {
    const errors = [{ path: 'products.1.selectedSize', message: 'x' }];
    expect(issuesOf('order.product_unavailable', { errors })).toEqual([[other, { kind: 'gone' }]]);
  });

  it.each([undefined, null, 7, { lines: 'x' }, { lines: [null, 3, { index: 9, left: 'x' }] }])(
    'bears the details %j',
    (details) => {
      expect(issuesOf('order.out_of_stock', { details })).toEqual([]);
      expect(issuesOf('order.price_changed', { details })).toEqual([]);
    },
  );

  it('tells of an earlier order that was made', () => {
    expect(problemOf(failure(422, 'idempotency.key_reused'), []).placedBefore).toBe(true);
  });
});
