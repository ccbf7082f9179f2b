import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { biomeOverride, IMPORT_RULES, rulesTable } from './import-rules.ts';
import { type BiomeConfig, isImportRule } from './write.ts';

test('biome.json contains the import rules (npm run imports)', async () => {
  const biome = JSON.parse(await readFile('biome.json', 'utf8')) as BiomeConfig;
  expect(biome.overrides.filter(isImportRule)).toEqual(IMPORT_RULES.map(biomeOverride));
});

test('docs/architecture.md contains the import rules (npm run imports)', async () => {
  expect(await readFile('docs/architecture.md', 'utf8')).toContain(rulesTable());
});
