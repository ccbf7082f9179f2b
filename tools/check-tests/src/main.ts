import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyTree, type Tree } from '@tanabana/test-kit/tree';
import { type Fault, readFaults } from './fault.ts';

const run = promisify(execFile);
/** Milliseconds for the tests of one fault. */
const LIMIT_MS = 10 * 60_000;
/** All stages except static checks: tests must detect a fault by its behaviour. */
const STAGES = 'unit,components,integration,browser';

interface Outcome {
  fault: Fault;
  /** The first test that failed; undefined if none did. */
  caughtBy?: string;
  problem?: string;
}

/** This option only checks whether each patch applies. */
const QUICK = '--quick';

/**
 * Applies each fault of the folder to a copy of the repository, one at a time, and runs the tests
 * that `npm test -- --changed` selects. Fails if a patch no longer applies, or if no test detects a
 * fault.
 * @param args prefixes of names; all faults if empty. `--quick` only checks whether the patches
 * apply
 */
export async function main({ root, args }: { root: string; args: string[] }): Promise<void> {
  const names = args.filter((arg) => arg !== QUICK);
  const faults = await readFaults(join(root, 'tools/check-tests/faults'), names);
  if (names.length < args.length) return tryPatches(root, faults);
  const tree = await copyTree(root);
  const outcomes: Outcome[] = [];
  try {
    await git(tree, 'init', '--quiet');
    await git(tree, 'add', '--all');
    await git(tree, ...AUTHOR, 'commit', '--quiet', '--message', 'Whole');
    for (const fault of faults) {
      const began = performance.now();
      const outcome = await tryFault(tree, fault);
      outcomes.push(outcome);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(`${outcome.caughtBy ? '✓' : '✗'} ${fault.name} (${seconds} s): ${fault.effect}`);
      console.log(`    ${outcome.caughtBy ?? outcome.problem}`);
    }
  } finally {
    await tree.remove();
  }
  const caught = outcomes.filter(({ caughtBy }) => caughtBy).length;
  console.log(`\n${caught} passed, ${outcomes.length - caught} failed`);
  process.exitCode = caught === outcomes.length ? 0 : 1;
}

async function tryPatches(root: string, faults: readonly Fault[]): Promise<void> {
  for (const { name, file } of faults)
    await run('git', ['apply', '--check', file], { cwd: root }).catch(() => {
      console.log(`${name}: the patch no longer applies.`);
      process.exitCode = 1;
    });
}

const AUTHOR = ['-c', 'user.name=check', '-c', 'user.email=check@localhost'];

const git = (tree: Tree, ...args: string[]) => run('git', args, { cwd: tree.root });

async function tryFault(tree: Tree, fault: Fault): Promise<Outcome> {
  try {
    await git(tree, 'apply', fault.file);
  } catch {
    return { fault, problem: 'The patch no longer applies.' };
  }
  try {
    const caughtBy = await firstFailure(tree);
    return caughtBy ? { fault, caughtBy } : { fault, problem: 'No test detected it.' };
  } finally {
    await git(tree, 'checkout', '--quiet', '.');
    await git(tree, 'clean', '--quiet', '--force', '-d');
  }
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
