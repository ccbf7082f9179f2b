import { expect, test } from 'vitest';
import { inWordsOf, namesOf } from './names.ts';

test('a service has its name in every form', () => {
  const names = namesOf('service', 'gift-cards');
  const text =
    'sample-things sample-thing.ts sample things, Sample thing; sampleThings newSampleThing sampleThingService sample_thing SAMPLE_THING';
  expect(inWordsOf(names, text)).toBe(
    'gift-cards gift-card.ts gift cards, Gift card; giftCards newGiftCard giftCardService gift_card GIFT_CARD',
  );
});

test.each([
  ['enquiries', 'enquiry'],
  ['addresses', 'address'],
  ['boxes', 'box'],
  ['notes', 'note'],
])('one of %s is %s', (many, one) => {
  expect(namesOf('service', many)['sample-thing']).toBe(one);
});

test('a module may be named with or without its mf-', () => {
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
])('%s is no name', (name) => {
  expect(() => namesOf('service', name)).toThrow(/is no name for a service.*gift-cards/);
});

test('a service that is no plural, and words of the language, are refused', () => {
  expect(() => namesOf('service', 'gift')).toThrow('plural noun');
  expect(() => namesOf('service', 'glass')).toThrow('plural noun');
  expect(() => namesOf('service', 'classes')).toThrow('a meaning of its own');
  expect(() => namesOf('module', 'new')).toThrow('a meaning of its own');
});

test.each(['api', 'assets', 'healthz', 'metrics', 'modules', 'previews', 'readyz', 'static'])(
  'a module cannot have /%s, which the gateway answers itself',
  (name) => {
    expect(() => namesOf('module', name)).toThrow('a meaning of its own');
  },
);
