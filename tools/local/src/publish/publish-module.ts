import { isWithdrawn, noteDeploy, outlived, readDeploys } from './deploys.ts';
import {
  type Descriptor,
  type Line,
  readDescriptor,
  registryLine,
  versionPath,
} from './descriptor.ts';
import { changeRegistry, readRegistry, withLine } from './registry.ts';
import type { Site } from './site.ts';

/**
 * Puts a built module beside its other versions; one that is there already is not copied.
 * @param dist the built folder
 * @returns its descriptor as the registry has it
 */
export async function uploadModule(dist: string, site: Site): Promise<Descriptor> {
  const descriptor = await readDescriptor(dist);
  const path = versionPath(descriptor.name, descriptor.version);
  if (!(await site.has(path))) await site.put(dist, path);
  return registryLine(descriptor);
}

/**
 * Switches a module's line in the registry, notes it, and lets outlived versions go.
 * @param instead the version that is taken back by it
 */
export async function switchLine(
  site: Site,
  line: Line,
  { now = new Date(), instead }: { now?: Date; instead?: string } = {},
): Promise<void> {
  await changeRegistry(site, (registry) => withLine(registry, line));
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
