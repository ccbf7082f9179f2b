import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type Descriptor, readDescriptor, registryLine } from './descriptor.ts';

/** Versions of a module that stay for pages that were opened before. */
const KEPT_VERSIONS = 4;

/**
 * Puts a built module into the folder that nginx serves; one that is there already is not copied.
 * @param dist the built folder
 * @param www folder that nginx serves
 * @returns its line of the registry
 */
export async function publishModule(dist: string, www: string): Promise<Descriptor> {
  const descriptor = await readDescriptor(dist);
  const versions = join(www, 'modules', descriptor.name);
  const target = join(versions, descriptor.version);
  await mkdir(versions, { recursive: true });
  if (!(await exists(target))) {
    const temporary = join(versions, `.${process.pid}.tmp`);
    await rm(temporary, { recursive: true, force: true });
    await cp(dist, temporary, { recursive: true });
    await rename(temporary, target); // only ever seen complete
  }
  const now = new Date();
  await utimes(target, now, now);
  await removeOld(versions);
  return registryLine(descriptor);
}

async function removeOld(versions: string): Promise<void> {
  const names = await readdir(versions);
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(versions, name))).mtimeMs })),
  );
  for (const { name } of dated.sort((a, b) => b.at - a.at).slice(KEPT_VERSIONS))
    await rm(join(versions, name), { recursive: true, force: true });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
