import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@tanabana/shop-runner/console';

/**
 * Runs a command with its output on this terminal.
 * @throws StartError if the command fails
 */
export async function execute(
  root: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((resolve, reject) =>
    child.once('close', resolve).once('error', reject),
  );
  if (code !== 0) throw new StartError(`${command} ${args.slice(0, 3).join(' ')} failed.`);
}

/** What a release publishes, built from the checkout. */
export interface ArtifactOptions {
  root: string;
  version: string;
  /** Markdown. */
  notes: string;
  /** Folder for `notes.md` and `packages/*.tgz`. */
  out: string;
  /** Builds `<REGISTRY>/<part>:<version>` of each part with Docker Compose. */
  images: boolean;
}

/**
 * Writes the notes, packs the packages for other repositories (`npm run pack`) and builds the images.
 * @throws StartError if a step fails
 */
export async function buildArtifacts({
  root,
  version,
  notes,
  out,
  images,
}: ArtifactOptions): Promise<void> {
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'notes.md'), `${notes}\n`);
  await execute(
    root,
    process.execPath,
    ['tools/run.mjs', 'create/pack-main', join(out, 'packages')],
    {
      INIT_CWD: root,
    },
  );
  if (images) await compose(root, version, 'build');
}

/** Pushes the images of a version to `REGISTRY`. @throws StartError without one, or if a push fails */
export async function pushImages(root: string, version: string): Promise<void> {
  if (!process.env.REGISTRY)
    throw new StartError('Set REGISTRY to push images, for example ghcr.io/example/tanabana.');
  await compose(root, version, 'push', '--ignore-push-failures=false');
}

const compose = (root: string, version: string, ...args: string[]): Promise<void> =>
  execute(root, 'docker', ['compose', '--profile', '*', ...args], { TAG: version });
