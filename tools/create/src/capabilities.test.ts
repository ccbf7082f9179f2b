import { expect, test } from 'vitest';
import { capabilitiesOf, selectBlocks } from './capabilities.ts';

const select = (text: string, ...wanted: string[]) => selectBlocks('a.ts', text, new Set(wanted));

test.each([
  [undefined, []],
  ['emails', ['emails']],
  ['pictures, emails', ['pictures', 'emails']],
  ['emails,emails', ['emails']],
])('reads the value %s of --with', (given, names) => {
  expect([...capabilitiesOf('service', given)]).toEqual(names);
});

test.each([
  ['service', 'tab', '--with tab: a service can be created with emails, pictures, accounts;'],
  ['service', 'emails,sms', '--with sms: a service can be'],
  ['service', '', '--with : a service can be'],
  ['module', 'emails', '--with emails: a module can be created with tab;'],
] as const)('rejects %s --with %s and lists the possible names', (kind, given, message) => {
  expect(() => capabilitiesOf(kind, given)).toThrow(message);
});

const TEXT = `a
  // with emails
  mail
  // with accounts
  mail of an account
  // end
  // end
# without emails
no mail
# end
b
`;

test('removes marker lines, and blocks of unwanted capabilities', () => {
  expect(select(TEXT)).toBe('a\nno mail\nb\n');
  expect(select(TEXT, 'accounts')).toBe('a\nno mail\nb\n');
  expect(select(TEXT, 'emails')).toBe('a\n  mail\nb\n');
  expect(select(TEXT, 'emails', 'accounts')).toBe('a\n  mail\n  mail of an account\nb\n');
});

test('returns null for a file whose whole content is unwanted', () => {
  const text = '// with emails\nmail\n// end\n';
  expect(select(text)).toBeNull();
  expect(select(text, 'emails')).toBe('mail\n');
  expect(select('')).toBe('');
});

test.each([
  ['// with emails\nmail\n', 'a.ts has a block without an end'],
  ['mail\n// end\n', 'a.ts ends a block that was not opened'],
  ['// with telegrams\n// end\n', 'a.ts names the unknown capability telegrams'],
])('rejects the markers of %j', (text, message) => {
  expect(() => select(text)).toThrow(message);
});

test('leaves comments alone that only begin like markers', () => {
  const text = '// with emails and pictures\n// ends here\n// end of the list\n';
  expect(select(text)).toBe(text);
});
