import { METHODS } from 'node:http';
import type { Call } from './call.ts';
import type { Random } from './random.ts';

/** Names that objects inherit, that databases read as operators, or that address something else. */
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

/** An object with one name that is special in the language or in a database. */
const badlyNamed = (random: Random, value: unknown = 1): unknown =>
  JSON.parse(`{${JSON.stringify(random.pick(NAMES))}:${JSON.stringify(value)}}`);

/** A JSON value that is rarely valid. */
export const hostileValue = (random: Random): unknown =>
  random.pick<() => unknown>([
    ...Array.from({ length: 3 }, () => () => random.pick(TEXTS)),
    ...Array.from({ length: 2 }, () => () => random.pick(NUMBERS)),
    () => random.pick([null, true, false, [], {}, [[]], [null]]),
    () => badlyNamed(random, random.pick(['', 0, null, {}])),
    () => deep(random.pick([5, 31, 33, 200])),
    () => random.pick([['a', 'b'], { $gt: '' }, { length: 1e9 }, 'x'.repeat(60_000), [{}, {}]]),
  ])();

/** Text for a query, a header or a form field. */
export const hostileText = (random: Random): string => random.pick(TEXTS);

type Path = readonly string[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([name, item]) => pathsOf(item, [...path, name]));
  return [path, ...inside];
}

/** Returns the value with the part at `path` replaced by `change`; undefined removes it. */
function changedAt(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(value);
  const entries = Object.entries(value as object)
    .map(([name, item]) => [name, name === first ? changedAt(item, rest, change) : item])
    .filter(([, item]) => item !== undefined);
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

/** An object may override its own `toString`. */
const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Returns the value with one invalid part: most effective, as the rest of the call is valid. */
export function mutated(value: unknown, random: Random): unknown {
  const ways: ((old: unknown) => unknown)[] = [
    () => undefined,
    (old) => [old, old],
    (old) => ({ [random.pick(NAMES)]: old }),
    (old) =>
      typeof old === 'object' && old !== null && !Array.isArray(old)
        ? { ...old, ...(badlyNamed(random) as object) }
        : badlyNamed(random, old),
    (old) => textOf(old).repeat(random.pick([2, 50, 500])),
    ...Array.from({ length: 3 }, () => () => hostileValue(random)),
  ];
  return changedAt(value, random.pick(pathsOf(value)), random.pick(ways));
}

/** Answered by a separate event, never by a response. */
const TUNNEL = 'CONNECT';
const ANY_METHOD = METHODS.filter((method) => method !== TUNNEL);

/** The address in another spelling, or a neighbouring address. */
function oddAddress(address: string, random: Random): string {
  const [path = '', ...query] = address.split('?');
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
  return [odd, ...query].join('?');
}

/** The call at another address, with another method, or interrupted. */
export function misdirected(call: Call, random: Random): Call {
  const withHeader = (name: string, value: string) => ({
    headers: { ...call.headers, [name]: value },
  });
  const longer = String((call.body?.length ?? 0) + 100);
  const change = random.pick<() => Partial<Call>>([
    () => ({ method: random.pick(ANY_METHOD) }),
    () => ({ path: oddAddress(call.path, random) }),
    () => withHeader('x-huge', 'x'.repeat(random.pick([5000, 20_000, 70_000]))),
    () => ({ isCut: true, ...withHeader('content-length', longer) }),
    () => withHeader('transfer-encoding', random.pick(['gzip', 'chunked, gzip', 'identity'])),
  ]);
  return { ...call, isAstray: true, ...change() };
}
