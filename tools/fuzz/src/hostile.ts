import type { Call } from './call.ts';
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

const TEXTS = [
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
const badlyNamed = (random: Random, value: unknown = 1): unknown =>
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

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([name, item]) =>
    pathsOf(item, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return [path, ...inside];
}

/** The value with what is at `path` as `change` says; undefined takes it away. */
function changedAt(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => {
      if (at !== first) return [item];
      const made = changedAt(item, rest, change);
      return made === undefined ? [] : [made];
    });
  }
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, item]) => {
      if (name !== first) return [[name, item]];
      const made = changedAt(item, rest, change);
      return made === undefined ? [] : [[name, made]];
    }),
  );
}

/** An object may have anything for its own `toString`. */
const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The value with one thing in it wrong: what finds most, as all the rest of the call is good. */
export function mutated(value: unknown, random: Random): unknown {
  const path = random.pick(pathsOf(value));
  return changedAt(value, path, (old) => {
    switch (random.below(8)) {
      case 0:
        return undefined;
      case 1:
        return [old, old];
      case 2:
        return { [random.pick(NAMES)]: old };
      case 3:
        return typeof old === 'object' && old !== null && !Array.isArray(old)
          ? { ...old, ...(badlyNamed(random) as object) }
          : badlyNamed(random, old);
      case 4:
        return textOf(old).repeat(random.pick([2, 50, 500]));
      default:
        return hostileValue(random);
    }
  });
}

/** The call somewhere beside its address, by another method, or broken off. */
export function misdirected(call: Call, random: Random): Call {
  switch (random.below(5)) {
    case 0:
      return {
        ...call,
        isAstray: true,
        method: random.pick([
          'PATCH',
          'OPTIONS',
          'TRACE',
          'HEAD',
          'PROPFIND',
          'GET',
          'POST',
          'PUT',
          'DELETE',
        ]),
      };
    case 1: {
      const [path = '', query] = call.path.split('?');
      const odd = random.pick([
        path.toUpperCase(),
        `${path}/`,
        `${path}//`,
        path.replace('/api', '//api'),
        path.replace('/api/', '/api/./'),
        path.replace('/api/', '/api/x/../'),
        path.replace('/api/', '/api%2f'),
        `${path};a=b`,
        `${path}%20`,
        `${path}.json`,
        `${path}/%2e%2e/%2e%2e`,
        `${path}/${'a'.repeat(3000)}`,
      ]);
      return { ...call, isAstray: true, path: query === undefined ? odd : `${odd}?${query}` };
    }
    case 2:
      return {
        ...call,
        isAstray: true,
        headers: { ...call.headers, 'x-huge': 'x'.repeat(random.pick([5000, 20_000, 70_000])) },
      };
    case 3:
      return {
        ...call,
        isAstray: true,
        isCut: true,
        headers: { ...call.headers, 'content-length': String((call.body?.length ?? 0) + 100) },
      };
    default:
      return {
        ...call,
        isAstray: true,
        headers: {
          ...call.headers,
          'transfer-encoding': random.pick(['gzip', 'chunked, gzip', 'identity']),
        },
      };
  }
}
