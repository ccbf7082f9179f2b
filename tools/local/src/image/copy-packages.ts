import { existsSync } from 'node:fs';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Copies npm packages with everything that they need as they are installed; optional ones of other
 * systems are not there and left out.
 * @param names packages of the repository's top `node_modules`
 * @param target folder that gets `node_modules`
 */
export async function copyPackages(
  root: string,
  names: readonly string[],
  target: string,
): Promise<void> {
  const seen = new Set<string>();
  for (const name of names) await copyPackage(root, join(root, 'node_modules', name), target, seen);
}

async function copyPackage(
  root: string,
  folder: string,
  target: string,
  seen: Set<string>,
): Promise<void> {
  if (seen.has(folder)) return;
  seen.add(folder);
  const place = join(target, folder.slice(root.length + 1));
  await mkdir(dirname(place), { recursive: true });
  await cp(folder, place, { recursive: true, filter: (path) => !isOwnModules(folder, path) });
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  const needed = Object.keys(manifest.dependencies ?? {});
  const optional = Object.keys(manifest.optionalDependencies ?? {});
  for (const name of [...needed, ...optional]) {
    const found = find(root, folder, name);
    if (found) await copyPackage(root, found, target, seen);
    else if (needed.includes(name) && !optional.includes(name))
      throw new Error(`${name}, which ${folder} needs, is not installed.`);
  }
}

/** As Node looks: beside the package, then up to the repository. */
function find(root: string, from: string, name: string): string | null {
  for (let folder = from; folder.length >= root.length; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return null;
}

/** Packages inside a package are copied only where something needs them. */
const isOwnModules = (folder: string, path: string): boolean =>
  path === join(folder, 'node_modules') || path.startsWith(join(folder, 'node_modules/'));
