import { CONTENT_KINDS, defaultSource } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { compare } from './compare.ts';
import { anchorOf, emptyEntry, keyOf, moved, replaced, withField } from './entries.ts';

test('differences name their place and both texts, also of added entries (rule 21.2)', () => {
  const theirs = defaultSource('menu');
  const [first, ...others] = theirs.links;
  const mine = {
    links: [{ ...first, label: 'All pieces' }, ...others, { label: 'Sale', href: '/shop' }],
  };
  expect(compare(CONTENT_KINDS.menu, theirs, mine)).toEqual([
    { place: 'Links, All pieces, Label', theirs: 'Shop', mine: 'All pieces' },
    { place: 'Links, Sale, Label', theirs: null, mine: 'Sale' },
    { place: 'Links, Sale, Link', theirs: null, mine: '/shop' },
  ]);
  expect(compare(CONTENT_KINDS.menu, theirs, theirs)).toEqual([]);
});

test('an entry keeps its key while it is edited and moved', () => {
  const [a, b] = [emptyEntry({}), emptyEntry({})];
  const changed = replaced(a, { ...a, label: 'x' });
  expect(keyOf(changed)).toBe(keyOf(a));
  expect(moved([changed, b], 0, 1).map(keyOf)).toEqual([keyOf(b), keyOf(a)]);
});

test('an anchor follows its title until it is changed', () => {
  const entry = { title: 'Tax', id: 'tax' };
  expect(withField(entry, 'title', 'Duties & tax')).toEqual({
    title: 'Duties & tax',
    id: 'duties-tax',
  });
  expect(withField({ ...entry, id: 'own' }, 'title', 'New')).toEqual({ title: 'New', id: 'own' });
  expect(anchorOf('  Wie geht’s? ')).toBe('wie-geht-s');
});
