import { expect, test } from 'vitest';
import { isSafeLink } from './links.ts';
import { sourceOf } from './rich-source.ts';
import { fillText } from './rich-text.ts';
import { isEntryShown, publishedVersion } from './versions.ts';

test.each([
  ['/shop?tag=new#top', true],
  ['https://example.com/a', true],
  ['mailto:care@example.com', true],
  ['tel:+911410000101', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['\u0001javascript:alert(1)', false],
  ['data:text/html,<script>', false],
  ['shop', false],
  ['', false],
])('link %j is allowed: %s (rule 21.5)', (href, isAllowed) => {
  expect(isSafeLink(href)).toBe(isAllowed);
});

test('the newest published version whose time has come is shown (rule 21.2)', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 5, hour));
  const one = (version: number, hour: number | null) => ({
    ...{ version, state: hour === null ? ('draft' as const) : ('published' as const) },
    publishAt: hour === null ? null : at(hour),
  });
  const versions = [one(1, 1), one(2, 9), one(3, 5), one(4, null), one(5, 12)];
  const shown = (hour: number) => publishedVersion(versions, at(hour))?.version;
  expect([0, 1, 5, 9, 12].map(shown)).toEqual([undefined, 1, 3, 3, 5]);
});

test('an entry is shown from its start until its end (rule 21.3)', () => {
  const now = new Date('2026-11-05T10:00:00Z');
  const shown = (from: string, to: string) => isEntryShown({ from, to }, now);
  expect([
    shown('', ''),
    shown('2026-11-05T10:00:00Z', ''),
    shown('2026-11-05T10:00:01Z', ''),
    shown('', '2026-11-05T10:00:01Z'),
    shown('', '2026-11-05T10:00:00Z'),
  ]).toEqual([true, true, false, true, false]);
});

test('values are filled into texts by their names; others stay as written', () => {
  expect(fillText('{shop name}: {x} {shipping cost}', { 'shop name': 'Neel' })).toBe(
    'Neel: {x} {shipping cost}',
  );
});

test('the source of rich text escapes what Markdown would interpret', () => {
  expect(sourceOf([{ p: ['1. a *b* <c> [d]'] }, { ul: [['e'], [{ text: 'f', em: true }]] }])).toBe(
    '1\\. a \\*b\\* \\<c\\> \\[d\\]\n\n- e\n- *f*',
  );
});
