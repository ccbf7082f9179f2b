import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AptSource,
  mainArchives,
  PrivateApt,
  packageClosure,
  readAptSources,
} from '../debian-packages.ts';
import type { Log } from '../engine.ts';
import { messageOf } from '../errors.ts';
import { cached } from '../processes/lock.ts';
import { run } from '../processes/run.ts';
import { sourceFile } from '../source-files.ts';
import { assemble, ENGINE_PATHS, unpack } from './layout.ts';

/** Raised when the layout below the cache changes, so that an older cache is not used. */
const LAYOUT = 1;

/** An unpacked engine in the cache. */
export interface ProvisionedEngine {
  root: string;
  /** What `postgres --version` says. */
  version: string;
  /** Archives that it was made from: package_version_architecture.deb. */
  packages: string[];
}

/**
 * Gives the unpacked DocumentDB engine, from the cache or, the first time, from the machine's
 * Debian archive: downloads about 33 MB, unpacks 80, installs nothing, needs no root.
 * @param cacheDir folder of the cache; kept for good
 * @throws Error when no archive of this machine has the engine or none answers
 */
export const provisionEngine = (
  cacheDir: string,
  codename: string,
  log: Log,
): Promise<ProvisionedEngine> =>
  cached(
    join(cacheDir, `documentdb-${process.arch}-${LAYOUT}`),
    readEngine,
    (root) => build(root, codename, log),
    () => log('Another program is fetching the database engine; waiting for it'),
  );

async function readEngine(root: string): Promise<ProvisionedEngine | null> {
  const text = await readFile(join(root, ENGINE_PATHS.manifest), 'utf8').catch(() => null);
  return text === null ? null : { ...(JSON.parse(text) as Omit<ProvisionedEngine, 'root'>), root };
}

async function build(root: string, codename: string, log: Log): Promise<ProvisionedEngine> {
  await removeLeftovers(root);
  const work = await mkdtemp(`${root}.tmp-`);
  try {
    const [apt, names] = await findArchive(work, codename);
    const packages = await fetchPackages(apt, names, join(work, 'debs'), log);
    log('Unpacking the database engine');
    await unpack(
      packages.map((name) => join(work, 'debs', name)),
      join(work, 'unpacked'),
    );
    const made = join(work, 'root');
    await assemble(join(work, 'unpacked'), made, sourceFile('extension-stubs'));
    const version = (await run(join(made, ENGINE_PATHS.postgres), ['--version'])).trim();
    await writeFile(
      join(made, ENGINE_PATHS.manifest),
      JSON.stringify({ version, packages }, null, 2),
    );
    await rename(made, root); // only ever seen complete
    return { root, version, packages };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Tries the machine's archives with the suites that may have the engine, the steadiest first. */
async function findArchive(work: string, codename: string): Promise<[PrivateApt, string[]]> {
  const sources = mainArchives(await readAptSources(), codename).slice(0, 3);
  const problems: string[] = [];
  for (const source of sources)
    for (const suite of ['testing', 'unstable', codename]) {
      const found = await lookInto(work, source, suite).catch((error) => {
        problems.push(messageOf(error));
        return null;
      });
      if (found) return found;
    }
  throw new Error(
    `No apt source of this machine has the database engine. ${problems[0] ?? ''}`.trim(),
  );
}

async function lookInto(
  work: string,
  source: AptSource,
  suite: string,
): Promise<[PrivateApt, string[]] | null> {
  const apt = await PrivateApt.create(await mkdtemp(join(work, 'apt-')), source, suite);
  await apt.update();
  const names = await packageClosure((wanted) => apt.show(wanted));
  return names && [apt, names];
}

async function fetchPackages(
  apt: PrivateApt,
  names: string[],
  into: string,
  log: Log,
): Promise<string[]> {
  await mkdir(into);
  const files = await apt.files(names);
  const megabytes = Math.round(files.reduce((sum, file) => sum + file.bytes, 0) / 1e6);
  log(`Fetching the database engine (${megabytes} MB) … ${files.length} packages`);
  const step = Math.ceil(files.length / 4);
  await apt.download(names, into, (done) => {
    if (done % step === 0 || done === files.length) log(`  ${done} of ${files.length} packages`);
  });
  return (await readdir(into)).sort();
}

/** Removes work folders of runs that were killed; called under the lock. */
async function removeLeftovers(root: string): Promise<void> {
  const parent = join(root, '..');
  for (const name of await readdir(parent))
    if (join(parent, name).startsWith(`${root}.tmp-`))
      await rm(join(parent, name), { recursive: true, force: true });
}
