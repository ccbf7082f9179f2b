import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { inWordsOf, type Names } from './names.ts';
import { FOR_MODULES, PUBLISH, packAll } from './pack/pack.ts';
import { planPart } from './plan.ts';

/** What the new repository builds and tests with, in the versions that this one has. */
const TOOLS = ['@rsbuild/core', '@types/react', 'typescript', 'vitest'];
const TARBALLS = 'packages';

/**
 * Makes a module in a repository of its own: its sources, the packed packages beside them, and how to build, check and
 * publish it. Nothing here is changed.
 * @param root this repository
 * @param target folder of the new one; it is made
 * @returns path of its files, from that folder
 * @throws Error in words for a person where the name is taken or the folder has something in it
 */
export async function makeStandalone(
  root: string,
  names: Names,
  target: string,
): Promise<string[]> {
  const { folder, added } = await planPart(root, 'module', names);
  const there = await readdir(target).catch(() => []);
  if (there.length > 0) throw new Error(`${target} has something in it: choose another folder.`);
  const files = new Map<string, string>();
  for (const [path, text] of added)
    if (path.startsWith(`${folder}/`)) files.set(path.slice(folder.length + 1), text);
  const template = join(root, 'tools/create/templates/standalone');
  for (const name of await readdir(template)) {
    const text = await readFile(join(template, name), 'utf8');
    // a file of this name would be one of this repository's own
    files.set(name === 'gitignore' ? '.gitignore' : name, inWordsOf(names, text));
  }
  const tarballs = await packAll(root, join(target, TARBALLS), [...FOR_MODULES, PUBLISH]);
  const manifest = await manifestOf(root, files.get('package.json') ?? '{}', tarballs);
  files.set('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  for (const [path, text] of files) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), text);
  }
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'));
  return [...files.keys()].sort();
}

interface Manifest {
  name: string;
  dependencies: Record<string, string>;
}

async function manifestOf(root: string, template: string, tarballs: readonly string[]) {
  const { name, dependencies, ...rest } = JSON.parse(template) as Manifest;
  const packed = tarballs.map((tarball) => {
    const file = basename(tarball);
    const [, packedName = ''] = /^tanabana-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(file) ?? [];
    return [`@tanabana/${packedName}`, `file:${TARBALLS}/${file}`] as const;
  });
  const others = Object.entries(dependencies).filter(([one]) => !one.startsWith('@tanabana/'));
  const tools = await Promise.all(TOOLS.map(async (one) => [one, await versionOf(root, one)]));
  return {
    name: name.replace('@tanabana/', ''),
    ...rest,
    scripts: {
      build: 'rsbuild build',
      check: 'tsc',
      test: 'vitest run',
      deploy: 'rsbuild build && tanabana-publish --dist dist',
    },
    dependencies: Object.fromEntries([...packed, ...others].toSorted()),
    devDependencies: Object.fromEntries(tools),
  };
}

async function versionOf(root: string, name: string): Promise<string> {
  const text = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
