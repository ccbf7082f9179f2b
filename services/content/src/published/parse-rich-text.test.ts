import {
  CONTENT_KEYS,
  CONTENT_KINDS,
  DEFAULT_CONTENT,
  defaultSource,
  mapValues,
} from '@tanabana/contracts';
import { sourceSchemas } from '@tanabana/contracts/endpoints';
import { expect, test } from 'vitest';
import { parseRichText } from './parse-rich-text.ts';

test.each(CONTENT_KEYS)(
  'the source of %s in a new shop is valid and parses to the same text (rule 21.1)',
  (key) => {
    const source = sourceSchemas[key].parse(defaultSource(key));
    const parsed = mapValues(CONTENT_KINDS[key], source, (field, value) =>
      field.kind === 'rich' ? parseRichText(String(value)) : value,
    );
    expect(parsed).toEqual(DEFAULT_CONTENT[key]);
  },
);

test.each([
  ['**a** and *b*', [{ p: [{ text: 'a', strong: true }, ' and ', { text: 'b', em: true }] }]],
  [
    '[a **b**](/x)',
    [
      {
        p: [
          { text: 'a ', href: '/x' },
          { text: 'b', strong: true, href: '/x' },
        ],
      },
    ],
  ],
  ['## A *b*\n\nc\nd', [{ h: 'A b' }, { p: ['c d'] }]],
  ['- a\n- b\n\n1. c', [{ ul: [['a'], ['b']] }, { ol: [['c']] }]],
  ['{shop name} {unknown name}', [{ p: [{ field: 'shop name' }, ' {unknown name}'] }]],
  ['[a](data:text/html,x) ![b](/y)', [{ p: ['a ![b](/y)'] }]],
  ['[a](vbscript:x)[b](mailto:a@b.c)', [{ p: ['a', { text: 'b', href: 'mailto:a@b.c' }] }]],
  ['a &lt;script&gt; \\<b\\>', [{ p: ['a &lt;script&gt; <b>'] }]],
])('parses %s (rule 21.5)', (source, structure) => {
  expect(parseRichText(source)).toEqual(structure);
});
