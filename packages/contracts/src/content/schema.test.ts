import { expect, test } from 'vitest';
import { defaultSource } from './defaults/index.ts';
import { sourceSchemas } from './schema.ts';

const slideWith = (changes: object) => ({
  slides: [{ ...defaultSource('hero').slides[0], ...changes }],
});

test.each([
  ['a script as a link', 'hero', slideWith({ href: 'javascript:alert(1)' }), 'slides.0.href'],
  ['a script with a line end', 'hero', slideWith({ href: 'java\nscript:a()' }), 'slides.0.href'],
  ['another host by path', 'hero', slideWith({ href: '//evil.example' }), 'slides.0.href'],
  ['a missing title', 'hero', slideWith({ title: ' ' }), 'slides.0.title'],
  ['a long title', 'hero', slideWith({ title: 'x'.repeat(61) }), 'slides.0.title'],
  ['a colour that is none', 'hero', slideWith({ ground: 'red' }), 'slides.0.ground'],
  ['a time that is none', 'hero', slideWith({ from: 'tomorrow' }), 'slides.0.from'],
  ['an unknown section', 'home', { sections: ['casino'] }, 'sections.0'],
  ['a section twice', 'home', { sections: ['hero', 'hero'] }, 'sections'],
  ['too many links', 'menu', { links: Array(13).fill({ label: 'A', href: '/' }) }, 'links'],
  [
    'an anchor twice',
    'terms',
    { sections: Array(2).fill({ title: 'A', id: 'a', text: 'b' }) },
    'sections.1.id',
  ],
] as const)('rejects %s with its field (rule 21.5)', (_, key, changes, path) => {
  const { error } = sourceSchemas[key].safeParse({ ...defaultSource(key), ...changes });
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
});
