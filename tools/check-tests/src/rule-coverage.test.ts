import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** A file of tests, as docs/rule-coverage.md writes it. */
const FILE = /`?((?:[\w.-]+\/)*[\w.-]+\.(?:test\.tsx?|spec\.ts)|e2e\/shop\/access\.ts)`?/g;

const lines = read('docs/rule-coverage.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:-|rules )/.test(line));

/** Of each line of its tables: numbers of rules, sentence, tests. */
const rows = lines.map((line) => {
  const [, rules = '', sentence = '', tests = ''] = line.split(/(?<!\\)\|/);
  return { rules: rules.trim(), sentence: sentence.trim(), tests };
});
const cells = rows.map(({ tests }) => tests);

/** Files with the names that follow each: `file` › name; name. */
const cited = cells.flatMap((cell) => {
  const files = [...cell.matchAll(FILE)];
  return files.map(({ 0: written, 1: path = '', index }, at) => {
    const names = cell.slice(index + written.length, files[at + 1]?.index);
    return { path, names: names.replace(/^[\s›:]+|[\s;,)]+$/g, '') };
  });
});

/** Names that the file does not have; a name may have a semicolon in it. */
function unknownIn(file: string, names: string): string[] {
  const source = read(file).replaceAll("\\'", "'");
  let left = names === '' ? [] : names.split(/; (?:› )?/);
  const unknown: string[] = [];
  while (left.length > 0) {
    const count = left.findLastIndex((_, at) => source.includes(left.slice(0, at + 1).join('; ')));
    if (count === -1) unknown.push(left[0] ?? '');
    left = left.slice(Math.max(count, 0) + 1);
  }
  return unknown;
}

it('every sentence has a test', () => {
  expect(rows.filter(({ tests }) => tests.search(FILE) === -1)).toEqual([]);
});

it('every rule has a sentence, and every sentence rules that there are', () => {
  const rules: string[] = read('docs/rules.md').match(/(?<=\*\*)\d+\.\d+(?=\*\*)/g) ?? [];
  const proven = rows.flatMap((row) => (row.rules === 'beyond' ? [] : row.rules.split(', ')));
  expect(rules.length).toBeGreaterThan(100);
  expect(rules.filter((rule) => !proven.includes(rule))).toEqual([]);
  expect(proven.filter((rule) => !rules.includes(rule))).toEqual([]);
});

it('no sentence stands there twice', () => {
  const sentences = rows.map(({ sentence }) => sentence);
  expect(sentences.filter((one, at) => sentences.indexOf(one) !== at)).toEqual([]);
});

it('every file of tests that the coverage of the rules names is there', () => {
  expect(cited.map(({ path }) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('every test that it names is in that file', () => {
  const unknown = cited.flatMap(({ path, names }) =>
    unknownIn(path, names).map((name) => `${path} › ${name}`),
  );
  expect(unknown).toEqual([]);
});
