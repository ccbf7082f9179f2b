import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyTree, type Tree } from '@tanabana/test-kit/tree';
import { countPlaywright, countVitest } from '../../run-tests/src/stage-result.ts';
import { type Fault, readFaults } from './fault.ts';

const run = promisify(execFile);
/** Milliseconds for the tests of one fault. */
const LIMIT_MS = 10 * 60_000;
/** All stages except static checks: tests must detect a fault by its behaviour. */
const STAGES = 'unit,components,integration,browser';

interface Outcome {
  fault: Fault;
  /** File, groups and title of the first test that failed; undefined if none did. */
  caughtBy?: string;
  problem?: string;
}

/** Name of a fault → the test file that caught it last, which is tried first. */
type CaughtBy = Record<string, string>;
const CAUGHT_BY = 'tools/check-tests/caught-by.json';

/** This option only checks whether each patch applies. */
const QUICK = '--quick';

/**
 * Applies each fault of the folder to a copy of the repository, one at a time, and runs the test
 * file that caught it last, then the tests that `npm test -- --changed` selects. Fails if a patch
 * no longer applies, or if no test detects a fault. Writes the catching files to `caught-by.json`.
 * @param args prefixes of names; all faults if empty. `--quick` only checks whether the patches
 * apply
 */
export async function main({ root, args }: { root: string; args: string[] }): Promise<void> {
  const names = args.filter((arg) => arg !== QUICK);
  const faults = await readFaults(join(root, 'tools/check-tests/faults'), names);
  if (names.length < args.length) return tryPatches(root, faults);
  const tree = await copyTree(root);
  const outcomes: Outcome[] = [];
  const known = JSON.parse(await readFile(join(root, CAUGHT_BY), 'utf8')) as CaughtBy;
  try {
    await git(tree, 'init', '--quiet');
    await git(tree, 'add', '--all');
    await git(tree, ...AUTHOR, 'commit', '--quiet', '--message', 'Whole');
    for (const fault of faults) {
      const began = performance.now();
      const outcome = await tryFault(tree, fault, known[fault.name]);
      outcomes.push(outcome);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(`${outcome.caughtBy ? '✓' : '✗'} ${fault.name} (${seconds} s): ${fault.effect}`);
      console.log(`    ${outcome.caughtBy ?? outcome.problem}`);
      const [file] = outcome.caughtBy?.split(' › ') ?? [];
      if (file && file !== known[fault.name]) {
        known[fault.name] = file;
        await writeFile(join(root, CAUGHT_BY), `${JSON.stringify(sorted(known), null, 2)}\n`);
      }
    }
  } finally {
    await tree.remove();
  }
  const caught = outcomes.filter(({ caughtBy }) => caughtBy).length;
  console.log(`\n${caught} passed, ${outcomes.length - caught} failed`);
  process.exitCode = caught === outcomes.length ? 0 : 1;
}

const sorted = (known: CaughtBy): CaughtBy =>
  Object.fromEntries(Object.entries(known).sort(([a], [b]) => (a < b ? -1 : 1)));

async function tryPatches(root: string, faults: readonly Fault[]): Promise<void> {
  for (const { name, file } of faults)
    await run('git', ['apply', '--check', file], { cwd: root }).catch(() => {
      console.log(`${name}: the patch no longer applies.`);
      process.exitCode = 1;
    });
}

const AUTHOR = ['-c', 'user.name=check', '-c', 'user.email=check@localhost'];

const git = (tree: Tree, ...args: string[]) => run('git', args, { cwd: tree.root });

async function tryFault(tree: Tree, fault: Fault, known?: string): Promise<Outcome> {
  try {
    await git(tree, 'apply', fault.file);
  } catch {
    return { fault, problem: 'The patch no longer applies.' };
  }
  try {
    const caughtBy = (known && (await failureIn(tree, known))) ?? (await firstFailure(tree));
    return caughtBy ? { fault, caughtBy } : { fault, problem: 'No test detected it.' };
  } finally {
    await git(tree, 'checkout', '--quiet', '.');
    await git(tree, 'clean', '--quiet', '--force', '-d');
  }
}

/** Runs one test file. @returns the name of the first test that failed; undefined if none did */
async function failureIn({ root }: Tree, file: string): Promise<string | undefined> {
  const report = join(root, 'node_modules/.cache/check-tests-file.json');
  await rm(report, { force: true });
  const isBrowser = /\.spec\.ts$/.test(file);
  const bin = join(root, 'node_modules/.bin', isBrowser ? 'playwright' : 'vitest');
  const args = isBrowser
    ? ['test', '-c', 'e2e/playwright.config.ts', '--reporter=json', '-x', '--no-deps', file]
    : ['run', '--bail=1', '--reporter=json', `--outputFile.json=${report}`, file];
  const env = { ...process.env, LONG_TESTS: 'on', PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  await run(bin, args, { cwd: root, timeout: LIMIT_MS, maxBuffer: 2 ** 28, env }).catch(() => {});
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null) return undefined;
  const { failures = [] } = isBrowser ? countPlaywright(text, root) : countVitest(text, root);
  return failures[0]?.name;
}

/** Runs the tests that the fault affects. @returns the name of the first that failed */
async function firstFailure({ root }: Tree): Promise<string | undefined> {
  const report = join(root, 'node_modules/.cache/check-tests.json');
  const program = [join(root, 'tools/run.mjs'), 'run-tests/main'];
  const args = [...program, '--changed', '--bail', `--only=${STAGES}`, `--report=${report}`];
  // the report contains the failed tests
  const printed = await run(process.execPath, args, {
    cwd: root,
    timeout: LIMIT_MS,
    maxBuffer: 2 ** 28,
  }).catch((error: { stdout: string; stderr: string }) => error);
  const text = await readFile(report, 'utf8').catch(() => {
    const words = `${printed.stdout}\n${printed.stderr}`.slice(-4000);
    throw new Error(`The tests did not finish:\n${words}`);
  });
  const results = JSON.parse(text) as { failures?: { name: string }[] }[];
  return results.flatMap(({ failures = [] }) => failures)[0]?.name;
}
