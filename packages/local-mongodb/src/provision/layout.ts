import { chmod, cp, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { run } from '@tanabana/processes';
import { POSTGRES_MAJOR } from '../debian-packages.ts';

const POSTGRES_LIB = `usr/lib/postgresql/${POSTGRES_MAJOR}`;
const POSTGRES_SHARE = `usr/share/postgresql/${POSTGRES_MAJOR}`;
const BINARIES = ['postgres', 'initdb'];
const MODULES = /^(pg_documentdb.*|tsm_system_rows|plpgsql|dict_snowball)\.so$/;
const EXTENSIONS = /^(documentdb|plpgsql|tsm_system_rows)/;

/** Paths inside a finished engine folder. */
export const ENGINE_PATHS = {
  postgres: `${POSTGRES_LIB}/bin/postgres`,
  initdb: `${POSTGRES_LIB}/bin/initdb`,
  /** Folder whose `extension/` contains stubs of extensions that are not installed. */
  stubs: 'stubs',
  manifest: 'manifest.json',
};

/**
 * Moves the server's files from the unpacked packages to `root`, together with the libraries that
 * the dynamic loader lists for them, so that the server runs from there.
 * @throws Error that names what the packages lack
 */
export async function assemble(unpacked: string, root: string, stubs: string): Promise<void> {
  const loader = await findLoader(unpacked);
  for (const part of ['bin', 'lib'])
    await mkdir(join(root, POSTGRES_LIB, part), { recursive: true });
  await mkdir(join(root, POSTGRES_SHARE, 'extension'), { recursive: true });
  for (const name of BINARIES)
    await move(unpacked, root, `${POSTGRES_LIB}/bin/${name}`, `${POSTGRES_LIB}/bin/${name}.real`);

  const modules = (await readdir(join(unpacked, POSTGRES_LIB, 'lib'))).filter((n) =>
    MODULES.test(n),
  );
  for (const name of modules) await move(unpacked, root, `${POSTGRES_LIB}/lib/${name}`);
  for (const entry of await readdir(join(unpacked, POSTGRES_SHARE), { withFileTypes: true }))
    if (entry.isFile() || ['timezonesets', 'tsearch_data'].includes(entry.name))
      await move(unpacked, root, `${POSTGRES_SHARE}/${entry.name}`);
  for (const name of await readdir(join(unpacked, POSTGRES_SHARE, 'extension')))
    if (EXTENSIONS.test(name)) await move(unpacked, root, `${POSTGRES_SHARE}/extension/${name}`);

  const objects = [
    ...BINARIES.map((name) => `${POSTGRES_LIB}/bin/${name}.real`),
    ...modules.map((name) => `${POSTGRES_LIB}/lib/${name}`),
  ];
  await copyLibraries(unpacked, root, loader, objects);
  for (const name of BINARIES) await writeWrapper(root, name, loader);
  await cp(stubs, join(root, ENGINE_PATHS.stubs), { recursive: true });
}

/**
 * Returns the path of the dynamic loader inside the unpacked packages, such as
 * usr/lib/<triplet>/ld-linux-….so.2.
 */
async function findLoader(unpacked: string): Promise<string> {
  for (const triplet of await readdir(join(unpacked, 'usr/lib'))) {
    const folder = join('usr/lib', triplet);
    const names = await readdir(join(unpacked, folder)).catch(() => []);
    const loader = names.find((name) => /^ld-linux.*\.so\.\d+$/.test(name));
    if (loader) return join(folder, loader);
  }
  throw new Error('The packages contain no dynamic loader.');
}

async function copyLibraries(unpacked: string, root: string, loader: string, objects: string[]) {
  const folder = dirname(loader);
  await mkdir(join(root, folder), { recursive: true });
  await cp(join(unpacked, loader), join(root, loader), { dereference: true });
  const needed = new Set<string>();
  for (const object of objects) {
    const libraryPath = `${join(unpacked, folder)}:${join(root, POSTGRES_LIB, 'lib')}`;
    const list = await run(join(unpacked, loader), [
      '--library-path',
      libraryPath,
      '--list',
      join(root, object),
    ]);
    if (list.includes('not found'))
      throw new Error(`A library of ${basename(object)} is missing: ${list}`);
    for (const match of list.matchAll(/=> (\S+) \(/g)) needed.add(basename(match[1] ?? ''));
  }
  for (const name of needed)
    if (name !== basename(loader) && !MODULES.test(name))
      await cp(join(unpacked, folder, name), join(root, folder, name), { dereference: true });
}

/**
 * Writes a script beside the real binary. The script runs the binary with the loader and libraries
 * of its root, wherever the root is located.
 */
async function writeWrapper(root: string, name: string, loader: string): Promise<void> {
  const file = join(root, POSTGRES_LIB, 'bin', name);
  const up = '../../../../..';
  const script = `#!/bin/sh
here="\${0%/*}"
libraries="$here/${up}/${dirname(loader)}:$here/../lib"
exec "$here/${up}/${loader}" --library-path "$libraries" --argv0 "$0" "$0.real" "$@"
`;
  await writeFile(file, script);
  await chmod(file, 0o755);
}

async function move(from: string, to: string, path: string, newPath = path): Promise<void> {
  await rename(join(from, path), join(to, newPath));
}
