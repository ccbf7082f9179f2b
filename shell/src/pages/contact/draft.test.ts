import { expect, test } from 'vitest';
import { emptyMessage } from './check-message.ts';
import { dropDraft, keepDraft, newDraft, readDraft } from './draft.ts';

function memory(first: Record<string, string> = {}) {
  const values = new Map(Object.entries(first));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('a draft is read again as it was, key and all, until it is dropped', () => {
  const storage = memory();
  const draft = newDraft(null, { ...emptyMessage, contents: 'Do you ship to Goa?' });
  keepDraft(storage, draft);
  expect(readDraft(storage, null)).toEqual(draft);
  dropDraft(storage);
  expect(readDraft(storage, null)).toBeNull();
});

test('a draft is shown to nobody but who wrote it', () => {
  const storage = memory();
  keepDraft(storage, newDraft('aaaaaaaaaaaaaaaaaaaaaaaa'));
  expect(readDraft(storage, null)).toBeNull();
  expect(readDraft(storage, 'bbbbbbbbbbbbbbbbbbbbbbbb')).toBeNull();
});

test.each(['null', '7', '{', '[]', '{"key":7}', '{"key":"k","writer":null,"form":7}'])(
  'a stranger in its place, %s, breaks nothing',
  (value) => {
    const draft = readDraft(memory({ 'contact-draft': value }), null);
    expect(draft === null || draft.form).toEqual(draft === null || emptyMessage);
  },
);

test('two drafts have two keys', () => {
  expect(newDraft(null).key).not.toBe(newDraft(null).key);
  expect(newDraft(null).key).toMatch(/^[0-9a-f]{32}$/);
});
