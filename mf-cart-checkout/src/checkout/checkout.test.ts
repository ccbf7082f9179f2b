import { describe, expect, it } from 'vitest';
import type { BrowserStorage } from '../browser-storage.ts';
import { cartTotals } from '../cart/cart-totals.ts';
import { beginAttempt, endAttempt, refuseAttempt } from './attempt.ts';
import { checkForm, emptyForm, fieldErrors } from './checkout-form.ts';
import { forgetForm, keepForm, keptForm } from './kept-form.ts';
import { orderBody } from './order-body.ts';

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
      begin: (content: string) => beginAttempt(storage, content, () => `k${++made}`),
    };
  };

  it('keeps its key over retries and a reload', () => {
    const { begin } = setup();
    expect([begin('cart'), begin('cart')]).toEqual(['k1', 'k1']);
  });

  it('takes a new key when the content changes after a refusal', () => {
    const { storage, begin } = setup();
    begin('cart');
    refuseAttempt(storage);
    expect([begin('cart'), begin('cart')]).toEqual(['k1', 'k1']);
    refuseAttempt(storage);
    expect(begin('other')).toBe('k2');
  });

  it('keeps the key while the outcome is open, so that no second order is made', () => {
    const { begin } = setup();
    begin('cart');
    expect(begin('corrected phone')).toBe('k1');
  });

  it('starts afresh after success', () => {
    const { storage, begin } = setup();
    begin('cart');
    endAttempt(storage);
    expect(begin('cart')).toBe('k2');
  });

  it('bears broken storage and makes keys that the contract takes', () => {
    const storage = { ...buildStorage(), getItem: () => '{"key":1}' };
    expect(beginAttempt(storage, 'cart')).toMatch(/^[0-9a-f]{32}$/);
  });
});
