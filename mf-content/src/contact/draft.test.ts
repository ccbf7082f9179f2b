import { beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, keepDraft, newDraft, readDraft } from './draft.ts';
import { emptyMessage } from './message.ts';

/** A tab's storage with this content. */
function keep(first: Record<string, string>): void {
  const values = new Map(Object.entries(first));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
}

beforeEach(() => keep({}));

test('a draft is restored with its key until it is dropped', () => {
  const draft = newDraft(null, { ...emptyMessage, contents: 'Do you ship to Goa?' });
  keepDraft(draft);
  expect(readDraft(null)).toEqual(draft);
  dropDraft();
  expect(readDraft(null)).toBeNull();
});

test('a draft is shown only to its author', () => {
  keepDraft(newDraft('aaaaaaaaaaaaaaaaaaaaaaaa'));
  expect(readDraft(null)).toBeNull();
  expect(readDraft('bbbbbbbbbbbbbbbbbbbbbbbb')).toBeNull();
});

test.each(['null', '7', '{', '[]', '{"key":7}', '{"key":"k","writer":null,"form":7}'])(
  'invalid content, %s, is ignored',
  (value) => {
    keep({ 'contact-draft': value });
    const draft = readDraft(null);
    expect(draft === null || draft.form).toEqual(draft === null || emptyMessage);
  },
);

test('two drafts have different keys', () => {
  expect(newDraft(null).key).not.toBe(newDraft(null).key);
  expect(newDraft(null).key).toMatch(/^[0-9a-f]{32}$/);
});
