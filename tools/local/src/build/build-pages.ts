import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipAsync } from '@gfx/zopfli';
import { StartError } from '../start-error.ts';
import { compressFiles } from './compress.ts';
import type { Part } from './parts.ts';

const SHOWN_LINES = 25;

/**
 * Of Zopfli, whose seconds pay for big files: it makes the shell's script 3 % smaller, small files
 * hardly. More rounds make less than one in a thousand.
 */
const ROUNDS = { numiterations: 5 };

/** The command line of rsbuild as installed. */
export function rsbuildCommand(root: string): string {
  const kit = createRequire(join(root, 'packages/module-kit/package.json'));
  return join(dirname(kit.resolve('@rsbuild/core/package.json')), 'bin/rsbuild.js');
}

/**
 * Builds the shell or a module by rsbuild, in a process of its own: it takes 200 MB that the running
 * shop does not need. Text files get a compressed twin.
 * @throws StartError with the compiler's own words
 */
export async function buildPages(part: Part, root: string, signal: AbortSignal): Promise<void> {
  const { code, output } = await runRsbuild(part, root, signal);
  if (code !== 0) throw new StartError(`${part.name} does not compile:\n${firstLines(output)}`);
  await compressFiles(dirname(part.product), (content) => gzipAsync(content, ROUNDS));
}

function runRsbuild(
  part: Part,
  root: string,
  signal: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [rsbuildCommand(root), 'build'], {
      cwd: part.folder,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Compilers say first what matters. */
function firstLines(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() && !/^\s+at /.test(line));
  return lines.slice(0, SHOWN_LINES).join('\n');
}
