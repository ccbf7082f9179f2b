import { expect, test } from 'vitest';
import { hiddenIn, hiddenText, nameProblem, withView } from './stored-views.ts';

test('replaces a view of the same name and rejects a rename to a taken or empty name', () => {
  const views = [
    { name: 'Unpaid', search: '?payment=Unpaid' },
    { name: 'Today', search: '?from=2026-11-05' },
  ];
  const renewed = withView(views, { name: 'unpaid', search: '?payment=Pending' });
  expect(renewed).toEqual([{ name: 'unpaid', search: '?payment=Pending' }, views[1]]);
  expect(withView(views, { name: 'New', search: '' })).toHaveLength(3);
  expect(nameProblem(views, ' TODAY ', 0)).toBe('Another view has this name.');
  expect(nameProblem(views, 'Today', 1)).toBeNull();
  expect(nameProblem(views, ' ', 0)).toBe('Enter a name.');
});

test('reads hidden columns of an address as they are written; an address without them names none', () => {
  for (const hidden of [[], ['SN.', 'Txn / Proof']]) {
    expect(hiddenIn(hiddenText(hidden))).toEqual(hidden);
  }
  expect(hiddenIn('')).toBeNull();
});
