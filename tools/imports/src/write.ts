import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { biomeOverride, IMPORT_RULES, rulesTable } from './import-rules.ts';

export interface BiomeConfig {
  overrides: { linter?: { rules: { style?: { noRestrictedImports?: object } } } }[];
}

/** Whether an override contains import rules. */
export const isImportRule = ({ linter }: BiomeConfig['overrides'][number]): boolean =>
  linter?.rules.style?.noRestrictedImports !== undefined;

/** Writes the rules into biome.json and docs/architecture.md. */
export async function main({ root }: { root: string }): Promise<void> {
  const [config, docs] = [join(root, 'biome.json'), join(root, 'docs/architecture.md')];
  const biome = JSON.parse(await readFile(config, 'utf8')) as BiomeConfig;
  const others = biome.overrides.filter((override) => !isImportRule(override));
  biome.overrides = [...others, ...IMPORT_RULES.map(biomeOverride)];
  await writeFile(config, JSON.stringify(biome));
  const text = await readFile(docs, 'utf8');
  await writeFile(docs, text.replace(/\| folder [^\n]*\n(?:\|[^\n]*\n)+/, `${rulesTable()}\n`));
  execFileSync('npx', ['biome', 'format', '--write', config, docs], {
    cwd: root,
    stdio: 'inherit',
  });
}
