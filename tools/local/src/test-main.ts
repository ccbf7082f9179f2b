import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { terminal } from './console/steps.ts';
import { Commands } from './testing/commands.ts';
import { getBrowser } from './testing/get-browser.ts';
import {
  countPlaywright,
  countVitest,
  type StageResult,
  withExitCode,
} from './testing/stage-result.ts';
import { summary } from './testing/summary.ts';

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
    work: () => Promise<Omit<StageResult, 'name' | 'milliseconds'>>,
  ) => {
    if (commands.stopped) return;
    terminal.line(`\n── ${name}`);
    const began = performance.now();
    const counts = await work().catch((error: Error) => {
      terminal.problem(`✗ ${error.message}`);
      return { passed: 0, failed: 1, failures: [{ name, error: error.message }] };
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
      return withExitCode(countVitest(await readFile(report, 'utf8'), root), code);
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
      return withExitCode(countPlaywright(await readFile(report, 'utf8'), root), code);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const line of summary(results)) terminal.line(line);
  process.exitCode = results.some(({ failed }) => failed > 0) || commands.stopped ? 1 : 0;
}
