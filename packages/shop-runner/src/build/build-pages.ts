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
/** Bytes of what a compiler may say. */
const MAX_OUTPUT = 2 ** 26;

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

/** Compilers say first what matters. */
function firstLines(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() && !/^\s+at /.test(line));
  return lines.slice(0, SHOWN_LINES).join('\n');
}

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

const TEXT = /\.(?:m?js|css|json|svg|txt|webmanifest)$/;
const TWIN = /\.brotli\.[a-z]+$/;
const MIN_BYTES = 512;

/** Bytes from which a slower way may pay. */
const BIG = 100_000;

type Compress = (content: Buffer) => Promise<Uint8Array>;

const quickly: Compress = (content) => zip(content, { level: constants.Z_BEST_COMPRESSION });

/**
 * Puts compressed twins beside each text file of a folder that gets smaller by it, in gzip
 * (`index.js.gz`) and in Brotli (`index.brotli.js`); nginx sends them as they are (gateway/headers.conf.template).
 * @param big how files from 100 kB are put into gzip
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
