import { type ExecFileException, execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';
import { StartError } from '../console.ts';
import type { Part } from './parts.ts';

const execute = promisify(execFile);
const SHOWN_LINES = 25;
/** Maximum bytes of compiler output. */
const MAX_OUTPUT = 2 ** 26;

/**
 * Zopfli, whose seconds pay off for big files: it makes the shell's script 3 % smaller, small files
 * hardly. More rounds gain less than one in a thousand.
 */
const ROUNDS = { numiterations: 5 };

/** The command line of rsbuild as installed. */
export function rsbuildCommand(root: string): string {
  const kit = createRequire(join(root, 'packages/module-kit/package.json'));
  return join(dirname(kit.resolve('@rsbuild/core/package.json')), 'bin/rsbuild.js');
}

/**
 * Builds the shell or a module with rsbuild, in a separate process: it takes 200 MB that the
 * running shop does not need. Text files get a compressed twin.
 * @throws StartError with the compiler's output
 */
export async function buildPages(part: Part, root: string, signal: AbortSignal): Promise<void> {
  const args = [rsbuildCommand(root), 'build'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const options = { cwd: part.folder, env, signal, maxBuffer: MAX_OUTPUT };
  await execute(process.execPath, args, options).catch((error: ExecFileException) => {
    if (signal.aborted) throw error;
    const { stdout = '', stderr = '' } = error;
    throw new StartError(`${part.name} does not compile:\n${firstLines(stdout + stderr)}`);
  });
  await compressFiles(dirname(part.product), (content) => gzipAsync(content, ROUNDS));
}

/** Compilers print the most important lines first. */
function firstLines(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() && !/^\s+at /.test(line));
  return lines.slice(0, SHOWN_LINES).join('\n');
}

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

const TEXT = /\.(?:m?js|css|json|svg|txt|webmanifest)$/;
const TWIN = /\.brotli\.[a-z]+$/;
const MIN_BYTES = 512;

/** Bytes from which a slower compression may pay off. */
const BIG = 100_000;

type Compress = (content: Buffer) => Promise<Uint8Array>;

const quickly: Compress = (content) => zip(content, { level: constants.Z_BEST_COMPRESSION });

/**
 * Writes compressed twins beside each text file of a folder that becomes smaller, in gzip
 * (`index.js.gz`) and Brotli (`index.brotli.js`); nginx sends them unchanged
 * (gateway/headers.conf.template).
 * @param big gzip method of files from 100 kB
 */
export async function compressFiles(folder: string, big: Compress = quickly): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name) || TWIN.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    if (content.length < MIN_BYTES) continue;
    const small = await (content.length >= BIG ? big : quickly)(content);
    if (small.length >= content.length) continue;
    const ending = extname(file);
    await writeFile(`${file}.gz`, small);
    await writeFile(`${file.slice(0, -ending.length)}.brotli${ending}`, await brotli(content));
  }
}
