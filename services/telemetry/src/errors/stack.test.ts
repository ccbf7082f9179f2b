import { expect, test } from 'vitest';
import { framesOf, messageOf } from './stack.ts';

test('stacks of all browsers become frames in scripts, without pages and extensions (rule 26.2)', () => {
  const at = 'https://shop.example/modules/mf-catalog/1.0.0-ab/home.js';
  const chromium = [
    'TypeError: x is not a function',
    `    at Card (${at}?v=asha@example.com:1:2345)`,
    `    at async ${at}:1:99`,
    '    at https://shop.example/order/0123456789abcdef01234567?key=secret:12:3',
    '    at f (chrome-extension://abc/content.js:1:1)',
    `    at g (https://cdn.example/a.mjs:2:3)`,
  ].join('\n');
  expect(framesOf(chromium)).toEqual([
    { name: 'Card', source: '/modules/mf-catalog/1.0.0-ab/home.js', line: 1, column: 2345 },
    { name: '', source: '/modules/mf-catalog/1.0.0-ab/home.js', line: 1, column: 99 },
    { name: 'g', source: 'https://cdn.example/a.mjs', line: 2, column: 3 },
  ]);
  expect(
    framesOf(`Card@${at}:1:2345\n@${at}:1:99`).map(({ name, column }) => [name, column]),
  ).toEqual([
    ['Card', 2345],
    ['', 99],
  ]);
  expect(framesOf(`${'x'.repeat(100_000)}\n${`f@${at}:1:1\n`.repeat(500)}`)).toHaveLength(20);
});

test('messages lose addresses, query strings, ids and numbers, and are cut (rule 26.2)', () => {
  expect(messageOf('GET /api/orders/0123456789abcdef01234567?key=abc failed')).toBe(
    'GET /api/orders/<id> failed',
  );
  expect(messageOf('No account asha.k@example.com,\n+91 98765 43210, PIN 302001')).toBe(
    'No account <address> <number>, PIN <number>',
  );
  expect(messageOf('Minified React error #130')).toBe('Minified React error #130');
  expect(messageOf('x '.repeat(5000)).length).toBeLessThanOrEqual(300);
});
