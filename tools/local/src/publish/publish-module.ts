import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compressFiles } from '../build/compress.ts';
import { isWithdrawn, noteDeploy, outlived, readDeploys } from './deploys.ts';
import { type Descriptor, type Line, registryLine, versionPath } from './descriptor.ts';
import { type ModuleBuild, readModuleBuild } from './module-build.ts';
import { changeRegistry, type RegistryFile, readRegistry, withLine } from './registry.ts';
import type { Site } from './site.ts';

/**
 * Puts a built module beside its other versions; one that is there already is not copied.
 * @param dist the built folder of a module of this repository
 * @returns its descriptor as the registry has it
 */
export async function uploadModule(dist: string, site: Site): Promise<Descriptor> {
  return uploadBuild(await readModuleBuild(dist), site);
}

/** The same of a build that was read. */
export async function uploadBuild(build: ModuleBuild, site: Site): Promise<Descriptor> {
  const { descriptor } = build;
  const path = versionPath(descriptor.name, descriptor.version);
  if (!(await site.has(path))) {
    const staged = await mkdtemp(join(tmpdir(), 'tanabana-upload-'));
    try {
      await stage(build, staged);
      await site.put(staged, path);
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
  }
  return registryLine(descriptor);
}

/** What belongs on the site, in a folder of its own: the build's folder is its team's. */
async function stage({ descriptor, dist, files, isForeign }: ModuleBuild, folder: string) {
  for (const file of files) await cp(join(dist, file), join(folder, file));
  if (isForeign) await compressFiles(folder);
  await writeFile(join(folder, 'descriptor.json'), `${JSON.stringify(descriptor)}\n`);
}

interface SwitchOptions {
  now?: Date;
  assert?: (registry: RegistryFile) => void;
  instead?: string;
}

/**
 * Switches a module's line in the registry, notes it, and lets outlived versions go.
 * @param assert throws where the registry of that moment has no room for the line; then nothing changes
 * @param instead the version that is taken back by it
 */
export async function switchLine(
  site: Site,
  line: Line,
  { now = new Date(), assert, instead }: SwitchOptions = {},
): Promise<void> {
  await changeRegistry(site, (registry) => {
    assert?.(registry);
    return withLine(registry, line);
  });
  const { canary } = line;
  await noteDeploy(site, line.name, {
    version: canary?.module.version ?? line.version,
    at: now.toISOString(),
    kind: canary ? 'canary' : 'live',
    ...(instead === undefined ? {} : { instead }),
  });
  await removeOutlived(site, line.name, now.getTime());
}

/**
 * Puts a built module on the site for everybody, unless it is there already or this very build was
 * taken back (rolled back, removed).
 */
export async function publishModule(dist: string, site: Site): Promise<void> {
  const module = await uploadModule(dist, site);
  const line = (await readRegistry(site)).modules.find(({ name }) => name === module.name);
  if (line?.version === module.version && line.entry === module.entry) return;
  if (isWithdrawn(await readDeploys(site, module.name), module.version)) return;
  await switchLine(site, module);
}

async function removeOutlived(site: Site, module: string, now: number): Promise<void> {
  const { modules } = await readRegistry(site);
  const line = modules.find(({ name }) => name === module);
  const there = await site.folders(`modules/${module}`);
  const gone = outlived(there, await readDeploys(site, module), line, now);
  for (const version of gone) await site.remove(versionPath(module, version));
}
