import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  byPackage,
  debianCodename,
  dependenciesOf,
  type PrivateApt,
  searchArchives,
  unpack,
} from '@tanabana/local-mongodb/debian';
import { cached, findCommand, run } from '@tanabana/processes';
import { messageOf } from '@tanabana/processes/errors';
import { StartError } from '../console.ts';
import type { Settings } from '../settings.ts';

/** A usable nginx. */
export interface NginxBinary {
  path: string;
  /** Folder of libraries that the machine lacks; null if it has all. */
  libraries: string | null;
  version: string;
}

/** Increase when the layout in the cache changes. */
const LAYOUT = 1;
const BINARY = 'usr/sbin/nginx';
const LIBRARIES = 'libraries';
const NEEDED = ['http_addition_module', 'http_gzip_static_module', 'http_realip_module'];

/** Environment of the gateway's nginx, which reads NGINX for inherited sockets. */
export function nginxEnv(libraries: string | null): NodeJS.ProcessEnv {
  const { NGINX: _, ...env } = process.env;
  return libraries === null ? env : { ...env, LD_LIBRARY_PATH: libraries };
}

/**
 * Finds nginx: the one named by NGINX, else one on the PATH, else Debian's package unpacked into
 * the cache.
 * @throws StartError with a remedy
 */
export async function findNginx(
  settings: Pick<Settings, 'NGINX' | 'TANABANA_CACHE'>,
  log: (line: string) => void,
): Promise<NginxBinary> {
  if (settings.NGINX) {
    const named = await inspectNginx(settings.NGINX);
    if (named) return named;
    throw new StartError(
      `NGINX=${settings.NGINX} does not run, or lacks the addition, gzip_static and realip modules.`,
    );
  }
  const installed = findCommand('nginx', { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` });
  const usable = installed && (await inspectNginx(installed));
  if (usable) return usable;
  const codename = await debianCodename();
  if (!codename) throw new StartError(howToGet('none was found on the PATH'));
  return provisionNginx(settings.TANABANA_CACHE, codename, log).catch((error) => {
    throw new StartError(howToGet(messageOf(error)));
  });
}

function howToGet(why: string): string {
  const install =
    process.platform === 'darwin' ? 'brew install nginx' : 'apt-get install nginx-light';
  return `nginx is required but not available: ${why.replace(/\.$/, '')}. Check the network, or install it (${install}), or name one with NGINX=<path>.`;
}

/** Describes an nginx; null if it does not run or lacks required modules. */
async function inspectNginx(
  path: string,
  libraries: string | null = null,
): Promise<NginxBinary | null> {
  const words = await versionText(path, libraries).catch(() => '');
  const version = /nginx version: \S*?\/([\d.]+)/.exec(words)?.[1];
  if (!version || NEEDED.some((module) => !words.includes(`--with-${module}`))) return null;
  return { path, libraries, version };
}

/** nginx writes it to standard error. */
function versionText(path: string, libraries: string | null): Promise<string> {
  return run('/bin/sh', ['-c', 'exec "$0" -V 2>&1', path], {
    env: nginxEnv(libraries),
    timeoutMs: 5000,
  });
}

/**
 * Returns Debian's nginx, unpacked in the cache and not installed; downloaded the first time from
 * the machine's apt sources, without root.
 * @throws Error if no archive of this machine has it or responds
 */
const provisionNginx = (
  cacheDir: string,
  codename: string,
  log: (line: string) => void,
): Promise<NginxBinary> =>
  cached(
    join(cacheDir, `nginx-${codename}-${process.arch}-${LAYOUT}`),
    readCached,
    (work) => fetchNginx(work, codename, log),
    () => log('Another program is fetching nginx; waiting for it'),
  );

async function readCached(root: string): Promise<NginxBinary | null> {
  const own = await readdir(join(root, LIBRARIES)).catch(() => []);
  return inspectNginx(join(root, BINARY), own.length > 0 ? join(root, LIBRARIES) : null);
}

async function fetchNginx(
  work: string,
  codename: string,
  log: (line: string) => void,
): Promise<string> {
  const [apt, nginx] = await searchArchives(
    'nginx',
    { work, codename, suites: [codename] },
    async (one) => byPackage(await one.show(['nginx'])).get('nginx') ?? null,
  );
  log("Fetching Debian's nginx (unpacked into the cache, not installed)");
  const [debs, made] = [join(work, 'debs'), join(work, 'root')];
  await apt.download(['nginx'], debs);
  await unpack(debs, made);
  if (await lacksLibraries(join(made, BINARY)))
    await addLibraries(apt, dependenciesOf(nginx), work, made);
  return made;
}

async function lacksLibraries(binary: string): Promise<boolean> {
  const list = await run('ldd', [binary]).catch(() => 'not found');
  return list.includes('not found');
}

/** Adds the libraries that nginx links to, except the machine's C library. */
async function addLibraries(
  apt: PrivateApt,
  dependencies: readonly string[],
  work: string,
  made: string,
): Promise<void> {
  const names = dependencies.filter((name) => /^lib(?!c6$)|^zlib1g$/.test(name));
  const [debs, unpacked] = [join(work, 'library-debs'), join(work, 'libraries')];
  await apt.download(names, debs);
  await unpack(debs, unpacked);
  await mkdir(join(made, LIBRARIES));
  for (const name of await readdir(unpacked, { recursive: true }))
    if (/(^|\/)lib[^/]*\.so\.\d[^/]*$/.test(name))
      await rename(join(unpacked, name), join(made, LIBRARIES, name.replace(/.*\//, '')));
}
