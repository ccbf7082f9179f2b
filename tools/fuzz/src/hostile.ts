import type { Random } from './random.ts';

/** Names that objects inherit, that stores read as operators, or that address something else. */
export const NAMES = [
  'toString',
  'constructor',
  '__proto__',
  'prototype',
  'hasOwnProperty',
  'valueOf',
  'toJSON',
  'toBSON',
  '_bsontype',
  '$where',
  '$gt',
  'a.b',
  '',
  'isAdmin',
  '_id',
  'length',
  'then',
] as const;

export const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e999',
  '99999999999999999999',
  '0x10',
  "'; DROP TABLE users; --",
  '{"$gt":""}',
  '<script>alert(1)</script>',
  '<!--# include virtual="/modules.json" -->',
  '../../etc/passwd',
  '%00',
  '%ff%fe',
  '\r\nX-Injected: 1',
  '\u202eabc',
  '\ufeff',
  '\ud800',
  '\udc00\ud800',
  'कुर्ती',
  '🧵'.repeat(50),
  'e\u0301'.repeat(100),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  'ﬃ',
  'İ',
  '=1+1',
  '(a+)+$',
  '('.repeat(100),
  'a '.repeat(100),
  'x'.repeat(201),
  'x'.repeat(5001),
  ...NAMES,
] as const;

const NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1.005,
  1e-9,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  Number.MIN_VALUE,
] as const;

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

/** An object with one name that means something to the language or to a store. */
export const badlyNamed = (random: Random, value: unknown = 1): unknown =>
  JSON.parse(`{${JSON.stringify(random.pick(NAMES))}:${JSON.stringify(value)}}`);

/** Any value that JSON can say and that is hardly ever right. */
export function hostileValue(random: Random): unknown {
  switch (random.below(9)) {
    case 0:
    case 1:
    case 2:
      return random.pick(TEXTS);
    case 3:
    case 4:
      return random.pick(NUMBERS);
    case 5:
      return random.pick([null, true, false, [], {}, [[]], [null]]);
    case 6:
      return badlyNamed(random, random.pick(['', 0, null, {}]));
    case 7:
      return deep(random.pick([5, 31, 33, 200]));
    default:
      return random.pick([['a', 'b'], { $gt: '' }, { length: 1e9 }, 'x'.repeat(60_000), [{}, {}]]);
  }
}

/** Text for a query, a header or the field of a form. */
export const hostileText = (random: Random): string => random.pick(TEXTS);
