import { expect, test } from 'vitest';
import { assertNewer } from './version.ts';

test.each(['0.2.1', '0.3.0', '0.10.0', '1.0.0'])('accepts %s after 0.2.0', (next) => {
  expect(() => assertNewer(next, '0.2.0')).not.toThrow();
});

test.each([
  ['0.2.0', 'not newer'],
  ['0.1.9', 'not newer'],
  ['v0.3.0', 'not a version'],
  ['0.3', 'not a version'],
  ['0.3.0-rc.1', 'not a version'],
  ['0.3.0; rm', 'not a version'],
])('rejects %s after 0.2.0', (next, message) => {
  expect(() => assertNewer(next, '0.2.0')).toThrow(message);
});
