import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../database/errors.ts';
import { PrivateApt } from '../database/provision/apt.ts';
import { mainArchives, readAptSources } from '../database/provision/apt-sources.ts';
import { withLock } from '../database/provision/lock.ts';
import { byPackage, dependenciesOf } from '../database/provision/packages.ts';
import { run } from '../database/run.ts';
import { inspectNginx, type NginxBinary } from './binary.ts';

/** Raised when the layout in the cache changes. */
const LAYOUT = 1;
const BINARY = 'usr/sbin/nginx';
const LIBRARIES = 'libraries';

/**
 * Gives Debian's nginx, unpacked in the cache and not installed; fetched the first time with the
 * machine's own apt sources. No root is needed.
 * @throws Error when no archive of this machine has it or none answers
 */
export async function provisionNginx(
  cacheDir: string,
  codename: string,
  log: (line: string) => void,
): Promise<NginxBinary> {
  const root = join(cacheDir, `nginx-${codename}-${process.arch}-${LAYOUT}`);
  const cached = await readCached(root);
  if (cached) return cached;
  return withLock(
    `${root}.lock`,
    async () => (await readCached(root)) ?? fetchNginx(root, codename, log),
    () => log('Another program is fetching nginx; waiting for it'),
  );
}

async function readCached(root: string): Promise<NginxBinary | null> {
  const own = await readdir(join(root, LIBRARIES)).catch(() => []);
  return inspectNginx(join(root, BINARY), own.length > 0 ? join(root, LIBRARIES) : null);
}

async function fetchNginx(
  root: string,
  codename: string,
  log: (line: string) => void,
): Promise<NginxBinary> {
  const work = await mkdtemp(`${root}.tmp-`);
  try {
    const apt = await openArchive(work, codename);
    log("Fetching Debian's nginx (unpacked into the cache, not installed)");
    const made = join(work, 'root');
    await unpackPackages(apt, ['nginx'], join(work, 'debs'), made);
    if (await lacksLibraries(join(made, BINARY))) await addLibraries(apt, work, made);
    await rm(root, { recursive: true, force: true });
    await rename(made, root); // only ever seen complete
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const ready = await readCached(root);
  if (!ready) throw new Error("Debian's nginx does not run on this machine.");
  return ready;
}

/** The first of the machine's main archives that answers and has nginx. */
async function openArchive(work: string, codename: string): Promise<PrivateApt> {
  const problems: string[] = [];
  for (const source of mainArchives(await readAptSources(), codename).slice(0, 3)) {
    try {
      const apt = await PrivateApt.create(await mkdtemp(join(work, 'apt-')), source, codename);
      await apt.update();
      if (byPackage(await apt.show(['nginx'])).has('nginx')) return apt;
    } catch (error) {
      problems.push(messageOf(error));
    }
  }
  throw new Error(problems[0] ?? 'No apt source of this machine has nginx.');
}

async function unpackPackages(
  apt: PrivateApt,
  names: string[],
  debs: string,
  into: string,
): Promise<void> {
  await mkdir(debs, { recursive: true });
  await mkdir(into, { recursive: true });
  await apt.download(names, debs, () => {});
  for (const name of await readdir(debs)) await run('dpkg-deb', ['-x', join(debs, name), into]);
}

async function lacksLibraries(binary: string): Promise<boolean> {
  const list = await run('ldd', [binary]).catch(() => 'not found');
  return list.includes('not found');
}

/** Adds the libraries that nginx links to, beside the C library, which is the machine's own. */
async function addLibraries(apt: PrivateApt, work: string, made: string): Promise<void> {
  const nginx = byPackage(await apt.show(['nginx'])).get('nginx') ?? '';
  const names = dependenciesOf(nginx).filter((name) => /^lib(?!c6$)|^zlib1g$/.test(name));
  const unpacked = join(work, 'libraries');
  await unpackPackages(apt, names, join(work, 'library-debs'), unpacked);
  await mkdir(join(made, LIBRARIES));
  for (const name of await readdir(unpacked, { recursive: true }))
    if (/(^|\/)lib[^/]*\.so\.\d[^/]*$/.test(name))
      await rename(join(unpacked, name), join(made, LIBRARIES, name.replace(/.*\//, '')));
}
