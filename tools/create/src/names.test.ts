import { expect, test } from 'vitest';
import { asTextOf, namesOf } from './names.ts';

test('returns the name of a service in every form', () => {
  const names = namesOf('service', 'gift-cards');
  const text =
    'sample-things sample-thing.ts sample things, Sample thing; sampleThings newSampleThing sampleThingService sample_thing SAMPLE_THING';
  expect(asTextOf(names, text)).toBe(
    'gift-cards gift-card.ts gift cards, Gift card; giftCards newGiftCard giftCardService gift_card GIFT_CARD',
  );
});

test.each([
  ['enquiries', 'enquiry'],
  ['addresses', 'address'],
  ['boxes', 'box'],
  ['notes', 'note'],
])('returns the singular of %s, %s', (many, one) => {
  expect(namesOf('service', many)['sample-thing']).toBe(one);
});

test('accepts a module name with or without mf-', () => {
  expect(namesOf('module', 'mf-gift-guide')).toEqual(namesOf('module', 'gift-guide'));
});

test.each([
  '',
  'Gift',
  'gift_cards',
  'gift--cards',
  '-gifts',
  '../gifts',
  '2gifts',
  'a'.repeat(31),
])('rejects %s', (name) => {
  expect(() => namesOf('service', name)).toThrow(/is not a name of a service.*gift-cards/);
});

test('rejects a service that is not a plural, and reserved words', () => {
  expect(() => namesOf('service', 'gift')).toThrow('plural noun');
  expect(() => namesOf('service', 'glass')).toThrow('plural noun');
  expect(() => namesOf('service', 'classes')).toThrow('is reserved in');
  expect(() => namesOf('module', 'new')).toThrow('is reserved in');
});

test.each(['api', 'assets', 'healthz', 'metrics', 'modules', 'previews', 'readyz', 'static'])(
  'rejects a module /%s, which the gateway answers itself',
  (name) => {
    expect(() => namesOf('module', name)).toThrow('is reserved in');
  },
);
