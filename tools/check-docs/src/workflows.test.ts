import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const scripts = Object.keys(JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).scripts);
const folder = `${root}/.github/workflows`;
const workflows = readdirSync(folder).map(
  (file) => [file, readFileSync(`${folder}/${file}`, 'utf8')] as const,
);

/** npm scripts that a text names: `npm test`, `npm run check:fuzz -- …`. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)].map(
    ([, script, short]) => script ?? short ?? '',
  );

describe.each(workflows)('.github/workflows/%s', (_, text) => {
  test('is valid YAML and names npm scripts that exist', () => {
    expect(Object.keys(parse(text).jobs).length).toBeGreaterThan(0);
    const named = namedIn(text);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  test('limits the time of each job', () => {
    for (const job of Object.values<{ 'timeout-minutes'?: number }>(parse(text).jobs))
      expect(job['timeout-minutes']).toBeGreaterThan(0);
  });
});

test('the weekly workflow runs each check: script that no other workflow runs', () => {
  const named = new Set(workflows.flatMap(([, text]) => namedIn(text)));
  const checks = scripts.filter((name) => name.startsWith('check:') && name !== 'check:terms');
  expect(checks.filter((name) => !named.has(name))).toEqual([]);
});

test('CODEOWNERS names each module and service', () => {
  const owners = readFileSync(`${root}/.github/CODEOWNERS`, 'utf8');
  const modules = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const services = readdirSync(`${root}/services`).map((name) => `services/${name}`);
  for (const folder of [...modules, ...services])
    expect(owners).toMatch(new RegExp(`^/${folder}/ `, 'm'));
});
