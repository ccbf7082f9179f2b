import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8');
const security = await read('docs/security.md');

/** Requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0: those of level 3 follow. */
const SECTIONS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};

const numbersTo = (section: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`);

/** The requirements of a line: `1.2.1, 1.3.4–1.3.6`. */
const named = (line: string): string[] =>
  line.split(',').flatMap((part) => {
    const [from = '', to = from] = part.trim().split('–');
    const [section, first, last] = [from.replace(/\.\d+$/, ''), from, to].map((text, at) =>
      at === 0 ? text : Number(text.split('.').at(-1)),
    ) as [string, number, number];
    return numbersTo(section, first, last);
  });

/** Lines `- 1.1.1, 1.1.2–1.1.4: held; …` below a heading: requirements and status. */
const rowsAfter = (heading: string): string[][] => {
  const [, part = ''] = security.split(`\n${heading}\n`);
  const lines = (part.split('\n## ')[0] ?? '').matchAll(/^- (\d[\d., –\n]*): ([^;\n]+)/gm);
  return [...lines].map(([, requirements = '', status = '']) => [requirements, status]);
};

test('docs/security.md speaks of every requirement of ASVS 5.0 to level 2, once', () => {
  const rows = rowsAfter('## OWASP ASVS 5.0, level 2');
  const reported = rows.flatMap(([requirements = '']) => named(requirements));
  const all = Object.entries(SECTIONS).flatMap(([section, last]) => numbersTo(section, 1, last));
  expect(reported.toSorted()).toEqual(all.toSorted());
  const words = new Set(rows.map(([, status]) => status));
  expect(words).toEqual(
    new Set(['held', 'held by its build', 'in part', 'not held', 'does not apply']),
  );
});

test('the tests that docs/security.md names are there', () => {
  const files = [...security.matchAll(/`([\w/.-]+\.test\.tsx?)`/g)].map(([, file = '']) => file);
  const missing = files.filter((file) => {
    const places = [
      file,
      `services/auth/test/${file}`,
      `services/auth/src/passwords/${file}`,
      `packages/service-kit/src/tokens/${file}`,
      `packages/${file}`,
    ];
    return !places.some((place) => existsSync(fileURLToPath(new URL(place, root))));
  });
  expect(missing).toEqual([]);
  expect(files.length).toBeGreaterThan(60);
});

test('the settings of its limits are those that can be set', async () => {
  const [, limits = ''] = security.split('\n## Limits\n');
  // the name of a setting ends its line
  const settings = [...limits.matchAll(/^- .*; `([A-Z_]+)`$/gm)].map(([, name]) => name ?? '');
  const known = `${await read('docs/running.md')} ${await read('docs/operations.md')}`;
  expect(settings.filter((name) => !known.includes(`\`${name}\``))).toEqual([]);
  expect(settings.length).toBeGreaterThan(4);
});
