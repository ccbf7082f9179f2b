import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const HERE = fileURLToPath(new URL('../../..', import.meta.url));

/** A copy of the repository's tracked files that links to the installed packages. */
export interface Tree {
  root: string;
  /** Runs a Node program in it and returns its output. @throws Error with its output */
  node(program: string, ...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

/** @param from the repository, for callers that were bundled elsewhere */
export async function copyTree(from = HERE): Promise<Tree> {
  const root = await mkdtemp(join(tmpdir(), 'tanabana-create-'));
  const names = await copySources(from, root);
  await linkInstalled(from, root);
  for (const name of names) await linkOwnInstalled(join(from, dirname(name)), join(root, name));
  return {
    root,
    async node(program, ...args) {
      const env = { ...process.env, NO_COLOR: '1' };
      const options = { cwd: root, env, maxBuffer: 64e6 };
      try {
        const { stdout, stderr } = await run(process.execPath, [program, ...args], options);
        return stdout + stderr;
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
        throw new Error(`${stdout}\n${stderr}`.trim());
      }
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Copies tracked and new files of a repository. @returns paths of the files */
export async function copySources(from: string, to: string): Promise<string[]> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await run('git', list, { cwd: from, maxBuffer: 64e6 });
  const names = stdout.split('\0').filter(Boolean);
  for (const name of names) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    // deleted but not committed, or another test's file
    await cp(join(from, name), join(to, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  return names;
}

/** npm's own files beside packages; other dot files belong to tools or tests. */
const KEPT = new Set(['.bin', '.package-lock.json']);

/** npm packages are linked; workspace packages are the copy's own. */
async function linkInstalled(from: string, root: string): Promise<void> {
  const there = join(from, 'node_modules');
  const here = join(root, 'node_modules');
  await mkdir(join(here, '@tanabana'), { recursive: true });
  const borrowed = (await readdir(there)).filter(
    (name) => name !== '@tanabana' && (!name.startsWith('.') || KEPT.has(name)),
  );
  for (const name of borrowed)
    if (name === '.package-lock.json') await cp(join(there, name), join(here, name));
    else await symlink(join(there, name), join(here, name));
  for (const name of await readdir(join(there, '@tanabana')))
    await symlink(await readlink(join(there, '@tanabana', name)), join(here, '@tanabana', name));
}

/** Packages that npm installed inside a workspace that needs other versions. */
async function linkOwnInstalled(from: string, file: string): Promise<void> {
  const there = join(from, 'node_modules');
  const here = join(dirname(file), 'node_modules');
  if (basename(file) !== 'package.json' || !existsSync(there) || existsSync(here)) return;
  await symlink(there, here);
}
