import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { CONTRACT_FILE } from '@tanabana/contracts/description';
import { compressFiles } from '../build/build-pages.ts';
import { expiredVersions, isWithdrawn, noteDeploy, readDeploys } from './deploys.ts';
import { HASH_LIST } from './integrity.ts';
import { type ModuleBuild, readModuleBuild } from './module-build.ts';
import {
  changeRegistry,
  type Descriptor,
  type Line,
  type RegistryFile,
  readRegistry,
  registryLine,
  versionPath,
  withLine,
} from './registry.ts';
import type { Site } from './site.ts';

/**
 * Puts a built module beside its other versions; one that is there already is not copied.
 * @param dist the built folder of a module of this repository
 * @returns its descriptor as the registry has it
 */
export async function uploadModule(dist: string, site: Site): Promise<Descriptor> {
  return uploadBuild(await readModuleBuild(dist), site);
}

/** The same of a build that was read. @param path where to; beside the other versions unless told */
export async function uploadBuild(
  build: ModuleBuild,
  site: Site,
  path = versionPath(build.descriptor.name, build.descriptor.version),
): Promise<Descriptor> {
  const { descriptor } = build;
  const list = `${path}/${listPath(descriptor)}`;
  const isThere = await site.has(path);
  // versions that were put there before hashes were listed in a file
  const lacksList = isThere && build.hashList !== null && (await site.read(list)) === null;
  if (!isThere || lacksList) {
    const staged = await mkdtemp(join(tmpdir(), 'tanabana-upload-'));
    try {
      await stage(build, staged);
      if (lacksList) await site.putFile(join(staged, listPath(descriptor)), list);
      else await site.put(staged, path);
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
  }
  return registryLine(descriptor);
}

/** Beside the entry, wherever that lies in the build. */
const listPath = ({ entry }: Descriptor): string => posix.join(posix.dirname(entry), HASH_LIST);

/** What belongs on the site, in a folder of its own: the build's folder is its team's. */
async function stage(build: ModuleBuild, folder: string) {
  const { descriptor, dist, files, isForeign, hashList } = build;
  for (const file of files) await cp(join(dist, file), join(folder, file));
  if (hashList !== null) await writeFile(join(folder, listPath(descriptor)), hashList);
  if (isForeign || !files.some((file) => file.endsWith('.gz'))) await compressFiles(folder);
  await writeFile(join(folder, 'descriptor.json'), `${JSON.stringify(descriptor)}\n`);
}

/** Version of the shop that the build in a folder was made with; undefined of one without a contract. */
export async function shopOf(site: Site, folder: string): Promise<string | undefined> {
  const text = await site.read(`${folder}/${CONTRACT_FILE}`);
  return text === null ? undefined : (JSON.parse(text) as { shop?: string }).shop;
}

interface SwitchOptions {
  now?: Date;
  assert?: (registry: RegistryFile) => void;
  instead?: string;
}

/**
 * Switches a module's line in the registry, notes it, and removes versions that have expired.
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
  const version = canary?.module.version ?? line.version;
  const shop = await shopOf(site, versionPath(line.name, version));
  await noteDeploy(site, line.name, {
    version,
    at: now.toISOString(),
    kind: canary ? 'canary' : 'live',
    ...(shop === undefined ? {} : { shop }),
    ...(instead === undefined ? {} : { instead }),
  });
  await removeExpired(site, line.name, now.getTime());
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

async function removeExpired(site: Site, module: string, now: number): Promise<void> {
  const { modules } = await readRegistry(site);
  const line = modules.find(({ name }) => name === module);
  const there = await site.folders(`modules/${module}`);
  const gone = expiredVersions(there, await readDeploys(site, module), line, now);
  for (const version of gone) await site.remove(versionPath(module, version));
}
