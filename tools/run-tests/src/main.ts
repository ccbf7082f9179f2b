import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError, terminal } from '@tanabana/shop-runner/console';
import { parseTestArguments, type StageName } from './arguments.ts';
import type { TestFiles } from './changed-tests.ts';
import { testsAffectedSince } from './changed-tests.ts';
import { Commands } from './commands.ts';
import { assertContainers, removeLeftShop } from './container-engine.ts';
import { getBrowser } from './get-browser.ts';
import type { Counts, StageResult } from './stage-result.ts';
import { check, playwright, type StageContext, timed, vitest } from './stages.ts';
import { summary } from './summary.ts';
import { openTestShops } from './test-shops.ts';

/** Files of `npm run check:create`. */
const CREATED = {
  integration: [
    'tools/create/test/create.test.ts',
    'tools/create/test/packed-packages.test.ts',
    'tools/release/test/release.test.ts',
  ],
  browser: ['created-parts', 'dev-against'],
};
const WHOLE = { CHECK_CREATE: 'on' };

/**
 * `npm test`: checks, then unit, component, integration and browser tests. The shop for browser
 * tests starts with that stage, since an idle shop uses a twentieth of two cores. Every stage runs even
 * if an earlier one failed. The last line counts everything.
 * @param root the repository
 */
export async function main({ root, args }: { root: string; args: string[] }): Promise<void> {
  try {
    await test(root, args);
  } catch (error) {
    terminal.problem(`✗ ${error instanceof StartError ? error.message : (error as Error).stack}`);
    process.exitCode = 2;
  }
}

async function test(root: string, args: string[]): Promise<void> {
  const began = performance.now();
  const { stages, since, bail, report } = parseTestArguments(args);
  // a change may be covered by long tests only
  if (since !== null) process.env.LONG_TESTS ??= 'on';
  const files = since === null ? null : await affectedTests(root, since);
  const commands = new Commands(root);
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-tests-'));
  commands.atEnd(() => rm(folder, { recursive: true, force: true }));
  // interrupted tests leave their files there, too
  process.env.TMPDIR = folder;
  const context = { root, commands, folder, bail };
  const results: StageResult[] = [];
  const wants = (stage: StageName) =>
    stages.includes(stage) &&
    (!files || !(stage in files) || files[stage as keyof TestFiles].length > 0);
  const stage = async (name: StageName, title: string, work: () => Promise<Counts>) => {
    const over = bail && results.some(({ failed }) => failed > 0);
    if (!wants(name) || commands.stopped || over) return;
    terminal.line(`\n── ${title}`);
    await timed(title, results, work);
  };
  try {
    const browser = once(() => haveBrowser(context));
    // in parallel to the static checks
    if (wants('components') || wants('integration') || wants('browser')) browser();
    if (wants('checks')) await checks(context, results);
    await stage('unit', 'unit tests', () => vitest(context, 'unit', files?.unit));
    await stage('components', 'component tests', async () =>
      vitest(context, 'components', files?.components, await browser()),
    );
    await stage('integration', 'integration tests', async () =>
      vitest(context, 'integration', files?.integration, await browser()),
    );
    await stage('browser', 'browser tests', async () =>
      playwright(context, files?.browser ?? [], {
        ...(await browser()),
        ...(await haveShops(context)),
      }),
    );
    await stage('created', 'created parts and packages', async () =>
      vitest(context, 'integration', CREATED.integration, { ...(await browser()), ...WHOLE }),
    );
    await stage('created', 'created parts in a browser', async () =>
      playwright(context, CREATED.browser, {
        ...(await browser()),
        ...(await haveShops(context)),
        ...WHOLE,
      }),
    );
    await stage('containers', 'tests in containers', async () => {
      await assertContainers(root);
      const tag = `test-${randomBytes(4).toString('hex')}`;
      commands.atEnd(() => removeLeftShop(tag));
      return vitest(context, 'containers', [], { TEST_SHOP_TAG: tag });
    });
  } finally {
    await commands.end();
  }
  for (const line of summary(results, performance.now() - began)) terminal.line(line);
  if (report) await writeFile(report, JSON.stringify(results));
  process.exitCode = results.some(({ failed }) => failed > 0) || commands.stopped ? 1 : 0;
}

/** Runs the work once, however often it is requested; errors reach those who await it. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let under: Promise<T> | undefined;
  return () => {
    under ??= work();
    under.catch(() => undefined);
    return under;
  };
}

async function affectedTests(root: string, since: string): Promise<TestFiles> {
  const { changed, tests } = await testsAffectedSince(root, since);
  terminal.line(`${changed.length} files differ from ${since}; affected tests:`);
  for (const [kind, files] of Object.entries(tests))
    terminal.line(`  ${kind.padEnd(12)} ${files.length ? files.length : 'none'}`);
  return tests;
}

/** Static checks, two single-core sequences in parallel. */
async function checks(context: StageContext, results: StageResult[]): Promise<void> {
  const bin = (name: string) => join(context.root, 'node_modules/.bin', name);
  const tool = join(context.root, 'tools/run.mjs');
  const look = (name: string, command: string, args: readonly string[]) =>
    timed(name, results, () => check(context, command, args));
  const node = (name: string, ...args: string[]) => look(name, process.execPath, [tool, ...args]);
  await Promise.all([
    (async () => {
      await look('lint and format', bin('biome'), ['check', '.']);
      await node('patches of check:tests', 'check-tests/main', '--quick');
      await node('terms', 'check-docs/terms-main');
    })(),
    (async () => {
      await look('types of the pages', bin('tsc'), ['-p', 'tsconfig.web.json']);
      await look('types of the programs', bin('tsc'), ['-p', 'tsconfig.node.json']);
      await node('deployment', 'deploy-check/main', '--quick');
    })(),
  ]);
}

/** @returns the setting with the browser's path. @throws Error if there is none, when awaited */
function haveBrowser({ root, commands }: StageContext): Promise<NodeJS.ProcessEnv> {
  return getBrowser({
    playwright: join(root, 'node_modules/.bin/playwright'),
    run: async (command, args) => (await commands.run(command, args, { quiet: true })).code,
    log: terminal.line,
  }).then((path) => (path ? { PLAYWRIGHT_CHROMIUM: path } : {}));
}

/** @returns the setting with the shops: one that stays intact and, for long tests, one that tests modify */
async function haveShops({ commands }: StageContext): Promise<NodeJS.ProcessEnv> {
  let output = '';
  const opened = openTestShops(process.env.LONG_TESTS ? 2 : 1, (text) => {
    output += text;
  });
  commands.atEnd(async () => (await opened.catch(() => null))?.close());
  try {
    const { shops } = await opened;
    const described = shops.map(({ stop, processes, ...shop }) => shop);
    return { SHOPS_UNDER_TEST: JSON.stringify(described) };
  } catch (error) {
    terminal.problem(output);
    throw error;
  }
}
