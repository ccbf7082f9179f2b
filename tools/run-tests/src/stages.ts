import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { terminal } from '@tanabana/shop-runner/console';
import { withinBudget } from './budget.ts';
import type { Commands, Ended } from './commands.ts';
import { slownessOfMachine } from './machine-speed.ts';
import { repeatFailed } from './repeat-failed.ts';
import {
  type Counts,
  countPlaywright,
  countVitest,
  type StageResult,
  type TimedTest,
  withExitCode,
} from './stage-result.ts';

/** Budget of a test in milliseconds (CONTRIBUTING.md). */
const COMPONENT_TEST_MS = 2_000;
const BROWSER_TEST_MS = 15_000;
/** Browser tests that run after all others. */
const APART = 'e2e/tests/apart/';
/** Time limit of a stage in milliseconds; tests have lower limits. */
const STAGE_LIMIT_MS = 30 * 60_000;

export interface StageContext {
  root: string;
  commands: Commands;
  /** Folder of reports. */
  folder: string;
  /** Stops at the first failed test. */
  bail: boolean;
}

export type VitestProject = 'unit' | 'integration' | 'components' | 'containers';

/** Runs a stage; an exception is one failure. */
export async function timed(
  name: string,
  results: StageResult[],
  work: () => Promise<Counts>,
): Promise<void> {
  const began = performance.now();
  const counts = await work().catch((error: Error) => {
    terminal.problem(`✗ ${error.message}`);
    return { passed: 0, failed: 1, failures: [{ name, error: error.message }] };
  });
  results.push({ name, ...counts, milliseconds: performance.now() - began });
}

/** A command that passes or fails as a whole. */
export async function check(
  { commands }: StageContext,
  command: string,
  args: readonly string[],
): Promise<Counts> {
  const { code, output } = await commands.run(command, args, {
    quiet: true,
    limit: STAGE_LIMIT_MS,
  });
  if (code !== 0) terminal.problem(output.trim());
  return { passed: Number(code === 0), failed: Number(code !== 0) };
}

/**
 * Runs one project of the Vitest tests, or some of its files.
 * @param env setting with the browser, for component tests
 */
export async function vitest(
  context: StageContext,
  project: VitestProject,
  files: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Counts> {
  const { root, folder, commands, bail } = context;
  const run = async (args: readonly string[], extra: NodeJS.ProcessEnv = {}) => {
    const report = join(folder, `${project}-${crypto.randomUUID()}.json`);
    const ended = await commands.run(
      join(root, 'node_modules/.bin/vitest'),
      [
        'run',
        `--project=${project}*`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...(bail ? ['--bail=1'] : []),
        ...args,
      ],
      { env: { ...env, ...extra }, quiet: project === 'unit', limit: STAGE_LIMIT_MS },
    );
    return { ended, counts: await counted(report, ended, (text) => countVitest(text, root)) };
  };
  const { ended, counts: first } = await run(files);
  if (project === 'unit' && first.failed > 0) terminal.problem(ended.output.trim());
  if (project === 'unit' || project === 'containers' || bail) return first;
  const counts = await repeatFailed(
    first,
    async (failed) => (await run([...failed, '--maxWorkers=1'])).counts,
  );
  if (project !== 'components') return counts;
  return withinBudget(counts, {
    milliseconds: COMPONENT_TEST_MS,
    slowness: slownessOfMachine,
    again: async (tests) => {
      const args = [...filesOf(tests), `--testNamePattern=${patternOf(tests)}`, '--maxWorkers=1'];
      return (await run(args, { TIMED_WARM: 'on' })).counts.tests ?? [];
    },
  });
}

/**
 * Runs the browser tests, or some of their files.
 * @param env settings with browser and shops
 */
export async function playwright(
  context: StageContext,
  files: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Counts> {
  const { root, folder, commands, bail } = context;
  const run = async (args: readonly string[]) => {
    const report = join(folder, `browser-${crypto.randomUUID()}.json`);
    const ended = await commands.run(
      join(root, 'node_modules/.bin/playwright'),
      [
        'test',
        '-c',
        'e2e/playwright.config.ts',
        '--reporter=list,json',
        ...(bail ? ['-x'] : []),
        ...args,
      ],
      { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }, limit: STAGE_LIMIT_MS },
    );
    return counted(report, ended, (text) => countPlaywright(text, root));
  };
  const first = await run(bail ? files : [...files, '--retries=1']);
  if (bail) return first;
  const repeated = await repeatFailed(first, (failed) =>
    run([...failed, '--workers=1', '--no-deps']),
  );
  const counts = await withDependents(repeated, files, run);
  return withinBudget(counts, {
    milliseconds: BROWSER_TEST_MS,
    slowness: slownessOfMachine,
    again: async (tests) =>
      (await run([...filesOf(tests), `--grep=${patternOf(tests)}`, '--workers=1'])).tests ?? [],
  });
}

/** Runs the tests in `apart` if they were left out because a test before them failed that passed when repeated. */
async function withDependents(
  counts: Counts,
  files: readonly string[],
  run: (args: readonly string[]) => Promise<Counts>,
): Promise<Counts> {
  const ran = counts.tests?.some(({ file }) => file.startsWith(APART));
  if (files.length > 0 || ran || !counts.flaky?.length || counts.failed > 0) return counts;
  const { passed, failed, failures = [], tests = [] } = await run([APART, '--no-deps']);
  return {
    passed: counts.passed + passed,
    failed,
    failures,
    flaky: counts.flaky,
    tests: [...(counts.tests ?? []), ...tests],
  };
}

async function counted(
  report: string,
  { code, late }: Ended,
  count: (text: string) => Counts,
): Promise<Counts> {
  if (late) throw new Error(`was killed after ${STAGE_LIMIT_MS / 60_000} minutes`);
  return withExitCode(count(await readFile(report, 'utf8')), code);
}

const filesOf = (tests: readonly TimedTest[]): string[] => [
  ...new Set(tests.map(({ file }) => file)),
];

const patternOf = (tests: readonly TimedTest[]): string =>
  tests.map(({ title }) => escapeRegExp(title)).join('|');

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
