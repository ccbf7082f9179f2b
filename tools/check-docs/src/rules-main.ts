import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coverageTable, ruleNumbers, TEST_FILE, testsByRule } from './rule-coverage.ts';
import { sourceFiles } from './source-files.ts';

/** `npm run rules`: prints which test proves which rule of docs/rules.md, as a Markdown table. */
export async function main({ root }: { root: string }): Promise<void> {
  const rules = await readFile(join(root, 'docs/rules.md'), 'utf8');
  const tests = testsByRule(await sourceFiles(root, TEST_FILE));
  console.log(coverageTable(ruleNumbers(rules), tests));
}
