import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../../processes/src/index.ts';
import { fingerprintsOf } from '../../shop-runner/src/build/build-all.ts';
import type { Part } from '../../shop-runner/src/build/parts.ts';
import { startProgram } from '../../shop-runner/src/start-shop.ts';

/** The folders below `remotes`: modules of other teams, each with its own build tool. */
export const REMOTE_TOOLS = [
  'vite',
  'webpack',
  'rsbuild',
  'react-18',
  'svelte',
  'web-component',
  'esbuild',
] as const;
export type RemoteTool = (typeof REMOTE_TOOLS)[number];

const run = promisify(execFile);

/**
 * Builds another team's remote with its own `npm run build`, alone in its folder. The result is
 * cached (TANABANA_CACHE, `remotes`) under a key of its sources and the lock file; parallel test
 * runs build it once.
 * @returns the built folder, read-only
 * @throws Error with the tool's output
 */
export async function builtRemote(tool: string): Promise<string> {
  const root = dirname(dirname(dirname(startProgram())));
  const folder = join(root, 'e2e/remotes', tool);
  const cache = process.env.TANABANA_CACHE || join(homedir(), '.cache', 'tanabana');
  const kept = join(cache, 'remotes', `${tool}-${await keyOf(root, folder, tool)}`);
  if (existsSync(kept)) return kept;
  const build = async () => {
    if (existsSync(kept)) return;
    await assertInstalled(folder, tool);
    const dist = join(folder, 'dist');
    await rm(dist, { recursive: true, force: true });
    await runBuild(folder, tool);
    const part = `${kept}.part`;
    await rm(part, { recursive: true, force: true });
    await mkdir(dirname(kept), { recursive: true });
    await cp(dist, part, { recursive: true });
    await rename(part, kept);
  };
  await withLock(join(cache, `remotes-${tool}.lock`), build, () => {});
  return kept;
}

/** Changes with everything that the build depends on. */
async function keyOf(root: string, folder: string, tool: string): Promise<string> {
  const product = join(folder, 'dist/mf-manifest.json');
  const part: Part = { name: tool, kind: 'module', folder, product };
  const prints = await fingerprintsOf(root, [part]);
  return createHash('sha256')
    .update(prints.get(part) ?? '')
    .digest('hex')
    .slice(0, 20);
}

/**
 * @throws Error if the tool would find another version than the remote declares: the result would
 * be cached
 */
async function assertInstalled(folder: string, tool: string): Promise<void> {
  const { dependencies = {} } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as { dependencies?: Record<string, string> };
  const { resolve } = createRequire(join(folder, 'package.json'));
  for (const [name, wanted] of Object.entries(dependencies)) {
    const found = JSON.parse(await readFile(resolve(`${name}/package.json`), 'utf8'));
    if (found.version !== wanted)
      throw new Error(`The remote ${tool} needs ${name} ${wanted}, ${found.version} is installed.`);
  }
}

/** Without the settings of a test run, which would change the build. */
async function runBuild(folder: string, tool: string): Promise<void> {
  const { PATH, HOME } = process.env;
  try {
    await run('npm', ['run', 'build'], { cwd: folder, env: { PATH, HOME }, maxBuffer: 64e6 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(
      `The remote ${tool} does not build:\n${`${stdout}\n${stderr}`.trim() || error}`,
    );
  }
}
