import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { CONTRACT_FILE } from '@tanabana/contracts/description';
import { compressFiles } from '../build/build-pages.ts';
import { type Deploy, expiredVersions, isWithdrawn, readDeploys, recordDeploy } from './deploys.ts';
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
 * Publishes a built module beside its other versions; existing files are not copied.
 * @param dist the built folder of a module of this repository
 * @returns its descriptor for the registry
 */
export async function uploadModule(dist: string, site: Site): Promise<Descriptor> {
  return uploadBuild(await readModuleBuild(dist), site);
}

/** Publishes a validated build. @param path by default beside its other versions */
export async function uploadBuild(
  build: ModuleBuild,
  site: Site,
  path = versionPath(build.descriptor.name, build.descriptor.version),
): Promise<Descriptor> {
  const { descriptor } = build;
  const list = `${path}/${listPath(descriptor)}`;
  const isThere = await site.has(path);
  // versions from before hashes were listed in a file
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

/** Beside the entry, wherever that is in the build. */
const listPath = ({ entry }: Descriptor): string => posix.join(posix.dirname(entry), HASH_LIST);

/** Files for the site in a separate folder: the build's folder belongs to its team. */
async function stage(build: ModuleBuild, folder: string) {
  const { descriptor, dist, files, isForeign, hashList } = build;
  for (const file of files) await cp(join(dist, file), join(folder, file));
  if (hashList !== null) await writeFile(join(folder, listPath(descriptor)), hashList);
  if (isForeign || !files.some((file) => file.endsWith('.gz'))) await compressFiles(folder);
  await writeFile(join(folder, 'descriptor.json'), `${JSON.stringify(descriptor)}\n`);
}

/** Version of the shop that a build was made with; undefined without a contract. */
export async function shopOf(site: Site, folder: string): Promise<string | undefined> {
  const text = await site.read(`${folder}/${CONTRACT_FILE}`);
  return text === null ? undefined : (JSON.parse(text) as { shop?: string }).shop;
}

interface SwitchOptions {
  now?: Date;
  assert?: (registry: RegistryFile) => void;
  instead?: string;
  by?: string;
}

/**
 * Changes a module's registry entry, records it, and removes expired versions.
 * @param assert throws if the current registry does not accept the entry; then nothing changes
 * @param instead the version that it withdraws
 * @param by author; by default `DEPLOY_BY`
 */
export async function switchLine(
  site: Site,
  line: Line,
  { now = new Date(), assert, instead, by }: SwitchOptions = {},
): Promise<void> {
  await changeRegistry(site, (registry) => {
    assert?.(registry);
    return withLine(registry, line);
  });
  const { canary } = line;
  const version = canary?.module.version ?? line.version;
  const shop = await shopOf(site, versionPath(line.name, version));
  const deploy: Deploy = {
    version,
    at: now.toISOString(),
    kind: canary ? 'canary' : 'live',
    ...(shop === undefined ? {} : { shop }),
    ...(instead === undefined ? {} : { instead }),
  };
  await recordDeploy(site, line.name, deploy, by);
  await removeExpired(site, line.name, now.getTime());
}

/**
 * Publishes a built module for everybody, unless it is live already, is a canary with a plan, or was
 * withdrawn (rolled back, removed).
 */
export async function publishModule(dist: string, site: Site): Promise<void> {
  const module = await uploadModule(dist, site);
  const line = (await readRegistry(site)).modules.find(({ name }) => name === module.name);
  if (line?.version === module.version && line.entry === module.entry) return;
  if (line?.canary?.plan && line.canary.module.version === module.version) return;
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
