import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Dependencies of one package.json by field and name. */
export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Modules of other teams that deliberately use another version. */
const OTHER_TEAMS: Readonly<Record<string, readonly string[]>> = {
  'e2e/remotes/react-18': ['react', 'react-dom'],
};

/** Folders with a package.json, besides the root. */
const PARENTS = ['.', 'services', 'packages', 'tools', 'e2e/remotes'];
const TEMPLATES = [
  'tools/create/templates/module/mf-sample-thing',
  'tools/create/templates/service/services/sample-things',
];

/** Fields that hold exact versions; peer dependencies hold ranges. */
export const FIELDS = ['dependencies', 'devDependencies'] as const;

/**
 * Returns the manifests of all workspaces and templates by folder; `.` is the root.
 * @param root the repository
 */
export async function readManifests(root: string): Promise<Map<string, Manifest>> {
  const nested = await Promise.all(
    PARENTS.map(async (parent) =>
      (await readdir(join(root, parent), { withFileTypes: true }))
        .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
        .map(({ name }) => (parent === '.' ? name : `${parent}/${name}`)),
    ),
  );
  const folders = ['.', ...nested.flat(), ...TEMPLATES].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  );
  const read = async (folder: string): Promise<[string, Manifest]> => [
    folder,
    JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')),
  ];
  return new Map(await Promise.all(folders.map(read)));
}

/** Whether a workspace may differ in a dependency. */
export const mayDiffer = (folder: string, name: string): boolean =>
  OTHER_TEAMS[folder]?.includes(name) ?? false;

/**
 * Returns one line per dependency that workspaces declare in more than one version, for example
 * `zod: 4.6.7 in services/orders; 4.6.6 in services/auth`.
 */
export function versionDifferences(manifests: ReadonlyMap<string, Manifest>): string[] {
  const versions = new Map<string, Map<string, string[]>>();
  for (const [folder, manifest] of manifests)
    for (const field of FIELDS)
      for (const [name, version] of Object.entries(manifest[field] ?? {})) {
        if (mayDiffer(folder, name)) continue;
        const known = versions.get(name) ?? new Map<string, string[]>();
        known.set(version, [...(known.get(version) ?? []), folder]);
        versions.set(name, known);
      }
  return [...versions]
    .filter(([, known]) => known.size > 1)
    .map(([name, known]) => {
      const each = [...known].map(([version, folders]) => `${version} in ${folders.join(', ')}`);
      return `${name}: ${each.join('; ')}`;
    });
}
