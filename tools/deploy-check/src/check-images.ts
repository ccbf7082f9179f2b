import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copySources } from '@tanabana/test-kit/tree';
import { readDockerfile, stageNamed } from './dockerfile.ts';

const run = promisify(execFile);
const LONG_MS = 10 * 60_000;

/**
 * Runs the commands of the Dockerfiles in a folder with the committed files only, then each service
 * with the content of its image only.
 */
export async function imageProblems(root: string, parts: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-images-'));
  try {
    await copySources(root, join(folder, 'src'));
    const file = await readFile(join(root, 'deploy/images/Dockerfile'), 'utf8');
    const command = (stage: string, part = '') =>
      stageNamed(readDockerfile(file, { PART: part }), stage).find(({ name }) => name === 'RUN')
        ?.rest ?? 'false';
    await shell(command('packages'), join(folder, 'src'));
    const problems: string[] = [];
    for (const part of parts) {
      await shell(command('build', part), join(folder, 'src'))
        .then(() => alone(folder, part))
        .catch((error: Error & { stderr?: string }) => {
          problems.push(`${part}: ${error.stderr?.trim() || error.message}`);
        });
    }
    return problems;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const shell = (command: string, cwd: string) =>
  run('sh', ['-c', command], { cwd, timeout: LONG_MS, maxBuffer: 64e6 });

/** A program prints its settings once all its imports are loaded; pages are published. */
async function alone(folder: string, part: string): Promise<void> {
  const image = join(folder, 'image');
  await rm(image, { recursive: true, force: true });
  await cp(join(folder, 'src/out'), image, { recursive: true });
  const env = { PATH: process.env.PATH, HOME: folder };
  if (part === 'shell' || part.startsWith('mf-')) {
    await mkdir(join(image, 'www'));
    await run(process.execPath, ['publish.js', '--to', join(image, 'www')], { cwd: image, env });
    await readFile(join(image, 'www/modules.json'));
  } else if (part !== 'seed' && part !== 'backup') {
    await run(process.execPath, ['main.js', '--settings'], { cwd: image, env });
  }
}
