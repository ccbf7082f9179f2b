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

test('merges maps and lists, keeps comments, and adds a new part after its like', () => {
  expect(merged('services: { c: { <<: *part, image: c }, watcher: { sees: [c] } }\n')).toBe(
    FILE.replace('image: a\n', 'image: a\n\n  c: {<<: *part, image: c}\n').replace(
      '      - a\n',
      '      - a\n      - c\n',
    ),
  );
});

test('does not overwrite existing entries', () => {
  expect(() => merged('services: { b: { image: other } }\n')).toThrow('x.yml has image already');
});

test('leaves a file that would lose its formatting unchanged', () => {
  expect(() => mergeYaml('x.yml', 'a:    1\n', 'b: 2\n')).toThrow('by hand');
  expect(() => mergeYaml('x.yml', 'a: [', 'b: 2\n')).toThrow('x.yml cannot be read');
});
