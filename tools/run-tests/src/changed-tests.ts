import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ImportGraph, importGraph } from './import-graph.ts';

/** Test files by runner; paths from the repository. */
export interface TestFiles {
  unit: readonly string[];
  components: readonly string[];
  integration: readonly string[];
  browser: readonly string[];
}

/** Runs for every change: an order from the home page to its delivery. */
export const MAIN_PATH = 'e2e/tests/main-path.spec.ts';

/** Files with tests that read them or start them as programs, besides tests that import them. */
const READ_AS_FILES: readonly { changed: RegExp; tests: RegExp }[] = [
  { changed: /^gateway\//, tests: /^packages\/shop-runner\/(test\/gateway|src\/nginx)\// },
  { changed: /^(deploy|gateway)\//, tests: /^tools\/deploy-check\// },
  { changed: /^(deploy\/|docker-compose\.yml)/, tests: /^tools\/(deploy-check|create)\// },
  { changed: /^(services|gateway)\//, tests: /^e2e\/shop\// },
  { changed: /^tools\/create\/templates\//, tests: /^tools\/create\// },
  { changed: /^docs\//, tests: /(docs|tables)[^/]*\.test\.tsx?$/ },
  { changed: /^packages\/module-kit\//, tests: /^(packages\/module-kit|shell\/src\/modules)\// },
  { changed: /^e2e\/remotes\//, tests: /^shell\/src\/modules\/foreign/ },
  { changed: /^packages\/ui\/.*\.css$/, tests: /^packages\/ui\// },
  {
    changed: /^(shell\/src\/server-rendering|services\/pages)\//,
    tests: /^e2e\/tests\/server-rendering/,
  },
];

/** A change of these affects everything. */
const EVERYTHING = /^(package-lock\.json|package\.json|tsconfig.*\.json|vitest\.config\.ts)$/;

/** Folder of the workspace package that a file belongs to: `mf-admin`, `services/orders`. */
const packageOf = (file: string): string =>
  /^(?:(?:services|packages|tools)\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file;

/**
 * Selects the tests affected by a change: tests that import a changed file directly or indirectly,
 * changed tests, component tests of the package, as they open its whole pages, and tests that read
 * or start it. Effects on pages of other packages are left to the complete run.
 * @param changed paths from the repository
 */
export function chooseTests(
  changed: readonly string[],
  all: TestFiles,
  imports: ImportGraph,
): TestFiles {
  if (changed.some((file) => EVERYTHING.test(file))) return { ...all, browser: [MAIN_PATH] };
  const files = new Set(changed);
  const packages = new Set(changed.map(packageOf));
  const isImported = (test: string) => [...imports(test)].some((file) => files.has(file));
  const isRead = (test: string) =>
    READ_AS_FILES.some(
      (rule) => rule.tests.test(test) && changed.some((f) => rule.changed.test(f)),
    );
  const isOfTool = (test: string) =>
    /^(tools|packages\/(local-mongodb|processes|shop-runner))\//.test(test) &&
    packages.has(packageOf(test));
  const isOfPages = (test: string) => packages.has(packageOf(test));
  return {
    unit: all.unit.filter((test) => isImported(test) || isRead(test)),
    components: all.components.filter((test) => isOfPages(test) || isImported(test)),
    integration: all.integration.filter(
      (test) => isImported(test) || isRead(test) || isOfTool(test),
    ),
    browser: [
      ...new Set([MAIN_PATH, ...all.browser.filter((test) => files.has(test) || isRead(test))]),
    ],
  };
}

export interface AffectedTests {
  changed: readonly string[];
  tests: TestFiles;
}

/**
 * Returns the changes since a commit and the affected tests. @throws Error if git does not know the
 * commit
 */
export async function testsAffectedSince(root: string, since: string): Promise<AffectedTests> {
  const changed = await changedFiles(root, since);
  const all = await testFiles(root);
  const imports = await importGraph(root, [...all.unit, ...all.components, ...all.integration]);
  return { changed, tests: chooseTests(changed, all, imports) };
}

const run = promisify(execFile);

/**
 * Returns files that differ from a commit, as paths from the repository: changed, new and removed
 * ones.
 * @param since such as `HEAD` or `origin/main`
 * @throws Error if git does not know the commit
 */
export async function changedFiles(root: string, since: string): Promise<string[]> {
  const git = async (...args: string[]) =>
    (await run('git', args, { cwd: root })).stdout.split('\n').filter(Boolean);
  const [differing, untracked] = await Promise.all([
    git('diff', '--name-only', '--no-renames', since, '--'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...new Set([...differing, ...untracked])].sort();
}

const BROWSER = /^e2e\/tests\/.*\.spec\.ts$/;
const COMPONENTS = /^(packages\/[^/]+|shell|mf-[^/]+)\/src\/.*\.test\.tsx$/;
const INTEGRATION = /^((packages|services|tools)\/[^/]+\/test\/.*|e2e\/shop\/[^/]+)\.test\.ts$/;
const UNIT = /^((packages|services|tools)\/[^/]+|shell|mf-[^/]+)\/src\/.*\.test\.ts$/;

/** Returns all test files, selected as in vitest.config.ts and the Playwright configuration. */
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
