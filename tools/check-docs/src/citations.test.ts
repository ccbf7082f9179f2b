import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const SKIPPED = /^(?:node_modules|dist|\..+|templates|faults|catalogue|test-results)$/;
const TEXT = /\.(?:md|tsx?|m?js|css|sh|template|ya?ml)$/;
const PATH =
  /(?<![\w/.@<-])(?:shell|mf-[a-z-]+|services|packages|tools|e2e|gateway|deploy|docs|bench)\/[\w./-]*\w\.(?:tsx?|md|mjs|sh|css|json|template|ya?ml)\b/g;

const texts = new Map<string, string>();

async function readBelow(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (SKIPPED.test(entry.name)) continue;
    if (entry.isDirectory()) await readBelow(path);
    else if (TEXT.test(entry.name)) texts.set(relative(root, path), await readFile(path, 'utf8'));
  }
}

/** Returns the matches of `form` in documents and comments. */
function cited(form: RegExp): { file: string; found: RegExpMatchArray }[] {
  return [...texts].flatMap(([file, text]) => {
    const prose = file.endsWith('.md')
      ? text
      : text
          .split('\n')
          .filter((line) => /^\s*(?:\/?\*|\/\/|#)|\/\*\*?\s|\s\/\/\s/.test(line))
          .join('\n');
    return [...prose.matchAll(form)].map((found) => ({ file, found }));
  });
}

beforeAll(() => readBelow(root));

describe('citations exist', () => {
  it('of rules by number', () => {
    const reported = texts.get('docs/rules.md')?.match(/(?<=\*\*)\d+\.\d+(?=\*\*)/g) ?? [];
    const rules = new Set(reported);
    expect(reported, 'each rule has a number of its own').toHaveLength(rules.size);
    const numbers = cited(/\brules? (\d+\.\d+(?:(?:, | and | to )\d+\.\d+)*)/g).flatMap(
      ({ file, found: [, list = ''] }) =>
        list.split(/, | and | to /).map((number) => ({ file, number })),
    );
    expect(numbers.length).toBeGreaterThan(100);
    expect(numbers.filter(({ number }) => !rules.has(number))).toEqual([]);
  });

  it('of decisions by number', async () => {
    const decisions = new Set(
      (await readdir(join(root, 'docs/decisions'))).map((name) => name.slice(0, 4)),
    );
    const numbers = cited(/\bdecisions?[ /](\d{4}(?:(?:, | and )\d{4})*)/g).flatMap(
      ({ file, found: [, list = ''] }) =>
        list.split(/, | and /).map((number) => ({ file, number })),
    );
    expect(numbers.length).toBeGreaterThan(50);
    expect(numbers.filter(({ number }) => !decisions.has(number))).toEqual([]);
    const index = texts.get('docs/decisions/README.md') ?? '';
    const listed = new Set(index.match(/(?<=^- \[[^\]]*\]\()\d{4}/gm));
    expect([...decisions].filter((name) => /^\d/.test(name) && !listed.has(name))).toEqual([]);
  });

  it('of files by path', () => {
    const missing = cited(PATH)
      .map(({ file, found: [path] }) => ({ file, path }))
      .filter(({ path }) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });

  it('of files by name, except those that other teams create', () => {
    const paths = [...texts.keys()].map((path) => `/${path}`);
    const missing = cited(/`([\w./-]+\.(?:tsx?|mjs))`/g)
      .filter(({ file }) => file.endsWith('.md') && file !== 'docs/teams.md')
      .map(({ file, found: [, name = ''] }) => ({ file, name }))
      .filter(({ name }) => !name.includes('NNNN'))
      .filter(({ name }) => !paths.some((path) => path.endsWith(`/${name}`)));
    expect(missing).toEqual([]);
  });

  it('of links between documents', () => {
    const missing = cited(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)
      .filter(({ file }) => file.endsWith('.md'))
      .map(({ file, found: [, path = ''] }) => ({ file, path }))
      .filter(({ file, path }) => !existsSync(join(root, dirname(file), path)));
    expect(missing).toEqual([]);
  });

  it('never of anything outside of this repository', () => {
    expect(cited(/\b(?:spec|contract|design|look|style)\.md\b/g).map(({ file }) => file)).toEqual(
      [],
    );
  });
});
