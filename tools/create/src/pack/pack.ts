import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@tanabana/processes';
import { bundleWhole } from '@tanabana/shop-runner/bundle-whole';
import { emitPackage } from './emit.ts';
import {
  CHANGELOG,
  type Manifest,
  ownNeedsOf,
  packedManifest,
  programManifest,
} from './manifest.ts';

/** Packages for modules and services in other repositories; their dependencies are included. */
export const FOR_MODULES = ['storefront', 'ui', 'contracts', 'module-kit'];
export const FOR_SERVICES = ['contracts', 'service-kit'];
/**
 * Publishes a built module, shows a module in development in a shop's pages, and checks whether a
 * service fits live modules.
 */
export const PUBLISH = 'publish';
const PROGRAMS = {
  publish: 'deploy/src/publish-main.ts',
  dev: 'local/src/against-own-main.ts',
  fits: 'deploy/src/fits-main.ts',
};

/**
 * Packs the workspace packages that other repositories use, and the publish program, as npm
 * packages.
 * @param root the repository
 * @param folder for the tarballs; created
 * @param wanted by default all
 * @returns paths of the tarballs, dependencies first
 * @throws Error with a message if a package does not compile
 */
export async function packAll(
  root: string,
  folder: string,
  wanted: readonly string[] = [...FOR_MODULES, ...FOR_SERVICES, PUBLISH],
): Promise<string[]> {
  const manifests = await readManifests(
    root,
    wanted.filter((name) => name !== PUBLISH),
  );
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await mkdir(folder, { recursive: true });
  const outer = await mkdtemp(join(tmpdir(), 'tanabana-pack-'));
  const work = join(outer, 'packages');
  try {
    // The compiler finds the libraries here. The sources are not below the real `node_modules`,
    // where it would take them for a package and refer to their types by its name.
    await symlink(join(root, 'node_modules'), join(outer, 'node_modules'));
    const tarballs: string[] = [];
    const placeOf = (name: string) => join(work, 'node_modules/@tanabana', name);
    const pack = async (built: string, manifest: object) => {
      await writeFile(join(built, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      for (const file of ['LICENSE', CHANGELOG])
        await copyFile(join(root, file), join(built, file));
      const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder, built];
      const [{ filename }] = JSON.parse(await run('npm', args, { cwd: work })) as [
        { filename: string },
      ];
      tarballs.push(join(folder, filename));
    };
    for (const [name, manifest] of manifests) {
      const built = placeOf(name);
      const [sources, dist] = [join(work, 'sources', name), join(built, 'dist')];
      await emitPackage({ root, name, sources, dist });
      const readme = join(root, 'packages', name, 'README.md');
      await copyFile(readme, join(built, 'README.md')).catch(() => {}); // not every package has one
      await pack(built, packedManifest(manifest, version));
    }
    if (wanted.includes(PUBLISH)) {
      for (const [program, source] of Object.entries(PROGRAMS)) {
        const entry = join(root, 'tools', source);
        await bundleWhole({ entry, outfile: join(placeOf(PUBLISH), `${program}.js`), root });
      }
      await pack(placeOf(PUBLISH), programManifest(PUBLISH, Object.keys(PROGRAMS), version));
    }
    return tarballs;
  } finally {
    await rm(outer, { recursive: true, force: true });
  }
}

/** Names of the wanted packages and their dependencies. */
export async function ownNeeds(root: string, wanted: readonly string[]): Promise<Set<string>> {
  const packages = wanted.filter((name) => name !== PUBLISH);
  return new Set([...wanted, ...(await readManifests(root, packages)).keys()]);
}

/** Dependencies first. */
async function readManifests(
  root: string,
  wanted: readonly string[],
): Promise<Map<string, Manifest>> {
  const manifests = new Map<string, Manifest>();
  const add = async (name: string): Promise<void> => {
    if (manifests.has(name)) return;
    const text = await readFile(join(root, 'packages', name, 'package.json'), 'utf8');
    const manifest = JSON.parse(text) as Manifest;
    for (const need of ownNeedsOf(manifest)) await add(need);
    manifests.set(name, manifest);
  };
  for (const name of wanted) await add(name);
  return manifests;
}
