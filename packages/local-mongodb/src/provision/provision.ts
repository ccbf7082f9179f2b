import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cached, run } from '@tanabana/processes';
import { type PrivateApt, packageClosure, searchArchives, unpack } from '../debian-packages.ts';
import type { Log } from '../engine.ts';
import { sourceFile } from '../source-files.ts';
import { assemble, ENGINE_PATHS } from './layout.ts';

/** Increase when the layout of the cache changes, so that older caches are not used. */
const LAYOUT = 1;

/** An unpacked engine in the cache. */
export interface ProvisionedEngine {
  root: string;
  /** Output of `postgres --version`. */
  version: string;
  /** File names of the unpacked packages: package_version_architecture.deb. */
  packages: string[];
}

/**
 * Returns the unpacked DocumentDB engine from the cache. The first call downloads it from the
 * machine's Debian archive: about 33 MB, 80 MB unpacked. Installs nothing and needs no root.
 * @param cacheDir folder of the cache; kept permanently
 * @throws Error if no archive of this machine responds and has the engine
 */
export const provisionEngine = (
  cacheDir: string,
  codename: string,
  log: Log,
): Promise<ProvisionedEngine> =>
  cached(
    join(cacheDir, `documentdb-${process.arch}-${LAYOUT}`),
    readEngine,
    (work) => build(work, codename, log),
    () => log('Another program is downloading the database engine; waiting for it'),
  );

async function readEngine(root: string): Promise<ProvisionedEngine | null> {
  const text = await readFile(join(root, ENGINE_PATHS.manifest), 'utf8').catch(() => null);
  return text === null ? null : { ...(JSON.parse(text) as Omit<ProvisionedEngine, 'root'>), root };
}

async function build(work: string, codename: string, log: Log): Promise<string> {
  // in order of preference
  const suites = ['testing', 'unstable', codename];
  const [apt, names] = await searchArchives(
    'the database engine',
    { work, codename, suites },
    (one) => packageClosure((wanted) => one.show(wanted)),
  );
  const [debs, unpacked, made] = [join(work, 'debs'), join(work, 'unpacked'), join(work, 'root')];
  await fetchPackages(apt, names, debs, log);
  log('Unpacking the database engine');
  await unpack(debs, unpacked);
  await assemble(unpacked, made, sourceFile('extension-stubs'));
  const version = (await run(join(made, ENGINE_PATHS.postgres), ['--version'])).trim();
  const manifest = { version, packages: (await readdir(debs)).sort() };
  await writeFile(join(made, ENGINE_PATHS.manifest), JSON.stringify(manifest, null, 2));
  return made;
}

async function fetchPackages(
  apt: PrivateApt,
  names: string[],
  into: string,
  log: Log,
): Promise<void> {
  const files = await apt.files(names);
  const megabytes = Math.round(files.reduce((sum, file) => sum + file.bytes, 0) / 1e6);
  log(`Downloading the database engine (${megabytes} MB) … ${files.length} packages`);
  const step = Math.ceil(files.length / 4);
  await apt.download(names, into, (done) => {
    if (done % step === 0 || done === files.length) log(`  ${done} of ${files.length} packages`);
  });
}
