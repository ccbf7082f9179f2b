import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestFiles } from './choose.ts';

const BROWSER = /^e2e\/tests\/.*\.spec\.ts$/;
const COMPONENTS = /^(packages\/[^/]+|shell|mf-[^/]+)\/src\/.*\.test\.tsx$/;
const INTEGRATION = /^((packages|services|tools)\/[^/]+\/test\/.*|e2e\/shop\/[^/]+)\.test\.ts$/;
const UNIT = /^((packages|services|tools)\/[^/]+|shell|mf-[^/]+)\/src\/.*\.test\.ts$/;

/** All test files of the repository as vitest.config.ts and the browser tests' configuration take them. */
export async function testFiles(root: string): Promise<TestFiles> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 2 ** 26 });
  const files = stdout.split('\n').filter((file) => file && existsSync(join(root, file)));
  const matching = (pattern: RegExp) => files.filter((file) => pattern.test(file)).sort();
  return {
    unit: matching(UNIT),
    components: matching(COMPONENTS),
    integration: matching(INTEGRATION),
    browser: matching(BROWSER),
  };
}
