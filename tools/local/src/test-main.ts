import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seconds, terminal } from './console/steps.ts';
import { Commands } from './testing/commands.ts';
import { getBrowser } from './testing/get-browser.ts';
import {
  countPlaywright,
  countVitest,
  type StageResult,
  withExitCode,
} from './testing/stage-result.ts';

/**
 * `npm test`: lint and types, unit and integration tests, browser tests. Every part runs, also when
 * one before it failed. Ends with one line that counts everything.
 * @param root the repository
 */
export async function main({ root }: { root: string }): Promise<void> {
  const commands = new Commands(root);
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-reports-'));
  const bin = (name: string) => join(root, 'node_modules/.bin', name);
  const results: StageResult[] = [];
  const stage = async (
    name: string,
    work: () => Promise<Pick<StageResult, 'passed' | 'failed'>>,
  ) => {
    if (commands.stopped) return;
    terminal.line(`\n── ${name}`);
    const began = performance.now();
    const counts = await work().catch((error: Error) => {
      terminal.problem(`✗ ${error.message}`);
      return { passed: 0, failed: 1 };
    });
    results.push({ name, ...counts, milliseconds: performance.now() - began });
  };
  const check = (name: string, command: string, args: string[]) =>
    stage(name, async () => {
      const good = (await commands.run(bin(command), args)) === 0;
      return { passed: Number(good), failed: Number(!good) };
    });

  try {
    await check('lint and format', 'biome', ['check', '.']);
    await check('types of the pages', 'tsc', ['-p', 'tsconfig.web.json']);
    await check('types of the programs', 'tsc', ['-p', 'tsconfig.node.json']);
    await stage('deployment', async () => {
      const program = join(root, 'tools/deploy-check/check.mjs');
      const good = (await commands.run(process.execPath, [program, '--quick'])) === 0;
      return { passed: Number(good), failed: Number(!good) };
    });
    await stage('unit and integration tests', async () => {
      const report = join(folder, 'vitest.json');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const code = await commands.run(bin('vitest'), ['run', ...reporters]);
      return withExitCode(countVitest(await readFile(report, 'utf8')), code);
    });
    await stage('browser tests', async () => {
      const playwright = bin('playwright');
      const browser = await getBrowser({ playwright, run: commands.run, log: terminal.line });
      const report = join(folder, 'playwright.json');
      const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
      const code = await commands.run(playwright, args, {
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        ...(browser && { PLAYWRIGHT_CHROMIUM: browser }),
      });
      return withExitCode(countPlaywright(await readFile(report, 'utf8')), code);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  process.exitCode = summarise(results) && !commands.stopped ? 0 : 1;
}

/** Prints what each part came to and the sum; gives whether all is well. */
function summarise(results: StageResult[]): boolean {
  const sum = (pick: (result: StageResult) => number) =>
    results.reduce((total, result) => total + pick(result), 0);
  terminal.line('');
  for (const { name, passed, failed, milliseconds } of results) {
    const counts = `${passed} passed, ${failed} failed`;
    terminal.line(
      `${failed ? '✗' : '✓'} ${name.padEnd(30)} ${counts.padEnd(26)} ${seconds(milliseconds)}`,
    );
  }
  terminal.line(`\n${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
  return sum(({ failed }) => failed) === 0;
}
