import { describe, expect, it, test } from 'vitest';
import { countries } from './countries.ts';
import { indianPhone, indianPin, numberProblems, plainNumbers, withPlainNumbers } from './india.ts';
import { INDIAN_STATES } from './indian-states.ts';

test.each([
  '9876543210',
  '98765 43210',
  '+91 98765-43210',
  '+919876543210',
  '91 98765 43210',
  '0091 9876543210',
  '098765 43210',
  '+91 (0) 98765 43210',
  '98765\u201143210',
  '९८७६५ ४३२१०',
  '+९१ ९८७६५-४३२१०',
  '９８７６５４３２１０',
  '＋９１（９８７６５）４３２１０',
  '\u202a+91 98765 43210\u202c',
])('normalises the phone number %j to 9876543210', (typed) => {
  expect(indianPhone(typed)).toBe('9876543210');
});

test.each([
  ['9176543210', '9176543210'],
  ['0141 234 5678', '1412345678'],
])('normalises the phone number %j to %s', (typed, digits) => {
  expect(indianPhone(typed)).toBe(digits);
});

test.each([
  '',
  '12345',
  '987654321',
  '98765432101',
  '0000000000',
  '+44 7911 123456',
  '98765x43210',
])('rejects %j as an Indian phone number', (typed) => {
  expect(indianPhone(typed)).toBeNull();
});

test.each([
  ['302001', '302001'],
  [' 302 001', '302001'],
  ['302-001', '302001'],
  ['३०२००१', '302001'],
  ['３０２ ００１', '302001'],
  ['३०२००', null],
  ['30200', null],
  ['3020011', null],
  ['012345', null],
  ['30200a', null],
])('normalises the PIN code %j to %j', (typed, pin) => {
  expect(indianPin(typed)).toBe(pin);
});

describe('an address', () => {
  const wrong = { phone: '12345', postalCode: 'EC1A 1BB' };

  it.each(['India', 'india ', 'IN', 'Bharat'])(
    'in %j is checked by Indian number formats',
    (country) => {
      expect(numberProblems({ ...wrong, country })).toEqual({
        phone: 'Please enter a phone number of 10 digits.',
        postalCode: 'Please enter a PIN code of 6 digits.',
      });
      const fit = { country, phone: '+91 98765 43210', postalCode: '302 001' };
      expect(numberProblems(fit)).toEqual({});
      expect(plainNumbers(fit)).toEqual({ country, phone: '9876543210', postalCode: '302001' });
    },
  );

  it.each(['', 'United Kingdom', 'Indiana'])('in %j keeps its numbers unchecked', (country) => {
    expect(numberProblems({ ...wrong, country })).toEqual({});
    expect(plainNumbers({ ...wrong, country })).toEqual({ ...wrong, country });
  });
});

test.each([
  ['asha +91 98765-43210', 'asha 9876543210'],
  ['302 001', '302001'],
  ['kurti 2026', 'kurti 2026'],
  ['412345678901', '412345678901'],
])('searches for %j as %j', (typed, plain) => {
  expect(withPlainNumbers(typed)).toBe(plain);
});

test('lists 28 states and 8 union territories, each once, sorted by name', () => {
  expect(INDIAN_STATES).toHaveLength(36);
  expect(INDIAN_STATES.toSorted()).toEqual([...new Set(INDIAN_STATES)]);
});

test('lists countries with India first, then by name, each once', () => {
  const names = countries();
  expect(names.slice(0, 2)).toEqual(['India', 'Afghanistan']);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('United Kingdom');
});
