import { expect, test } from 'vitest';
import { mergeYaml } from './merge-yaml.ts';

const FILE = `x-part: &part
  restart: always

# What runs.
services:
  # the first
  a:
    <<: *part
    image: a

  b:
    image: b # fixed

  watcher:
    sees:
      - a
`;

const merged = (addition: string) => mergeYaml('x.yml', FILE, addition);

test('maps and lists grow, comments stay, a new part stands after its like', () => {
  expect(merged('services: { c: { <<: *part, image: c }, watcher: { sees: [c] } }\n')).toBe(
    FILE.replace('image: a\n', 'image: a\n\n  c: {<<: *part, image: c}\n').replace(
      '      - a\n',
      '      - a\n      - c\n',
    ),
  );
});

test('what is there already is not written over', () => {
  expect(() => merged('services: { b: { image: other } }\n')).toThrow('x.yml has image already');
});

test('a file that would lose its form is left alone', () => {
  expect(() => mergeYaml('x.yml', 'a:    1\n', 'b: 2\n')).toThrow('by hand');
  expect(() => mergeYaml('x.yml', 'a: [', 'b: 2\n')).toThrow('x.yml cannot be read');
});
