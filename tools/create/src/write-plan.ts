import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { withWorkspace } from './lock-file.ts';
import type { Plan } from './plan.ts';

/** What npm stores about installed packages. */
const INSTALLED = 'node_modules/.package-lock.json';

/**
 * Writes a part, links its package and formats lines whose length changed. Restores everything on
 * failure.
 */
export async function writePlan(root: string, plan: Plan): Promise<void> {
  const { folder, name, added, changed } = plan;
  const before = new Map<string, string>();
  for (const file of [...changed.keys(), INSTALLED])
    before.set(file, await readFile(join(root, file), 'utf8'));
  const link = join(root, 'node_modules', name);
  const manifest = added.get(`${folder}/package.json`) ?? '';
  try {
    await writeAll(root, [...added, ...changed]);
    const installed = withWorkspace(before.get(INSTALLED) ?? '', folder, manifest);
    await writeAll(root, [[INSTALLED, installed]]);
    await rm(link, { recursive: true, force: true });
    await symlink(relative(dirname(link), join(root, folder)), link, 'junction');
    await format(root, plan);
  } catch (error) {
    await rm(link, { recursive: true, force: true });
    for (const file of added.keys()) await rm(join(root, file), { force: true });
    for (const path of ownFolders(plan))
      await rm(join(root, path), { recursive: true, force: true });
    await writeAll(root, before);
    throw error;
  }
}

async function writeAll(root: string, files: Iterable<readonly [string, string]>): Promise<void> {
  for (const [path, text] of files) {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    // replaced: it may be a hard link of an installed tree
    await rm(file, { force: true });
    await writeFile(file, text);
  }
}

/** Folders of the part only: the part itself, its contract, its manifests. */
function ownFolders({ folder, added }: Plan): string[] {
  const name = folder.split('/').at(-1) ?? folder;
  const found = [...added.keys()].flatMap((path) => {
    const at = `/${path}`.indexOf(`/${name}/`);
    return at < 0 ? [] : [path.slice(0, at + name.length)];
  });
  return [...new Set([folder, ...found])];
}

async function format(root: string, { added, changed }: Plan): Promise<void> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const files = [...added.keys(), ...changed.keys()].filter((path) => /\.(tsx?|css)$/.test(path));
  const args = [biome, 'check', '--write', '--error-on-warnings', ...files];
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The new files violate the project's code style:\n${stderr}${stdout}`.trim());
  }
}
