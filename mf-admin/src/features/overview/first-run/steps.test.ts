import type { SettingName } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { type Stored, stepsOf } from './steps.ts';

const NEW: Stored = {
  settings: [],
  deliveryVersion: 0,
  hasProvider: false,
  products: 0,
  orders: 0,
};
const having = (name: SettingName, source: 'environment' | 'stored' | 'default'): Stored => ({
  ...NEW,
  settings: [{ group: 'store', version: 1, settings: [{ name, value: 'x', source }] }],
});
const doneOf = (stored: Stored) =>
  stepsOf(stored)
    .filter(({ isDone }) => isDone)
    .map(({ id }) => id);

test.each([
  ['nothing', NEW, []],
  ['a default name', having('STORE_NAME', 'default'), []],
  ['a stored name', having('STORE_NAME', 'stored'), ['name']],
  ['a GSTIN of the environment', having('GSTIN', 'environment'), ['gst']],
  ['an unregistered seller', having('SELLER_KIND', 'stored'), ['gst']],
  ['delivery rules', { ...NEW, deliveryVersion: 1 }, ['shipping']],
  ['a UPI ID', having('UPI_ID', 'stored'), ['payment']],
  ['a payment provider', { ...NEW, hasProvider: true }, ['payment']],
  ['a product and an order', { ...NEW, products: 1, orders: 1 }, ['product', 'order']],
])('derives the completed lines from %s (rule 25.4)', (_, stored, done) => {
  expect(doneOf(stored)).toEqual(done);
});
