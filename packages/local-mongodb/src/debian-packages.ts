import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunOptions, run } from '@tanabana/processes';
import { messageOf } from '@tanabana/processes/errors';

/**
 * Returns the codename of a Debian-family system, such as `bookworm`: empty if the system has none,
 * null for any other system.
 */
export async function debianCodename(): Promise<string | null> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const field = (name: string) => new RegExp(`^${name}="?([^"\n]*)"?$`, 'm').exec(text)?.[1] ?? '';
  const family = words(`${field('ID')} ${field('ID_LIKE')}`);
  return family.includes('debian') ? field('VERSION_CODENAME') : null;
}

/** One archive in this machine's apt configuration. */
export interface AptSource {
  uri: string;
  suites: string[];
  components: string[];
  /** Unchanged value of Signed-By: paths, fingerprints or an embedded key. */
  signedBy: string | null;
}

/** Parses the classic one-line format: `deb [options] uri suite component …`. */
export function parseList(text: string): AptSource[] {
  const found: AptSource[] = [];
  for (const line of text.split('\n')) {
    const match = /^\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s+([^#]*)/.exec(line);
    if (!match) continue;
    const [, options = '', uri = '', suite = '', components = ''] = match;
    found.push({
      uri,
      suites: [suite],
      components: words(components),
      signedBy: /(?:^|\s)signed-by=(\S+)/i.exec(options)?.[1]?.replaceAll(',', ' ') ?? null,
    });
  }
  return found;
}

/**
 * Parses the deb822 format: stanzas of `Field: value`, in which continuation lines start with a
 * blank.
 */
export function parseDeb822(text: string): AptSource[] {
  const found: AptSource[] = [];
  for (const stanza of text.split(/\n[ \t]*\n/)) {
    const fields = stanzaFields(stanza);
    const types = words(fields.get('types') ?? '');
    if (!types.includes('deb') || /^(no|false|0)$/i.test(fields.get('enabled')?.trim() ?? ''))
      continue;
    for (const uri of words(fields.get('uris') ?? '')) {
      found.push({
        uri,
        suites: words(fields.get('suites') ?? ''),
        components: words(fields.get('components') ?? ''),
        signedBy: fields.get('signed-by') ?? null,
      });
    }
  }
  return found;
}

/**
 * Returns the distribution's main archives without duplicates, most likely first: sources with the
 * component main and the suite `codename`, stable, testing or unstable (no security, updates or
 * backports). Third parties may use the same suite names, so addresses that end in /debian or
 * /ubuntu go first.
 */
export function mainArchives(sources: AptSource[], codename: string): AptSource[] {
  const suites = new Set([codename, 'stable', 'testing', 'unstable', 'sid']);
  const likely = (s: AptSource) => (/\/(debian|ubuntu)\/?$/.test(s.uri) ? 0 : 1);
  const seen = new Set<string>();
  return sources
    .filter((s) => s.components.includes('main') && s.suites.some((suite) => suites.has(suite)))
    .filter((s) => !seen.has(s.uri) && seen.add(s.uri))
    .sort((a, b) => likely(a) - likely(b));
}

/** Reads sources.list and sources.list.d below `etcApt`; unreadable files are skipped. */
export async function readAptSources(etcApt = '/etc/apt'): Promise<AptSource[]> {
  const parts = join(etcApt, 'sources.list.d');
  const names = (await readdir(parts).catch(() => [])).sort();
  const files = [join(etcApt, 'sources.list'), ...names.map((name) => join(parts, name))];
  const found: AptSource[] = [];
  for (const file of files) {
    const parse = file.endsWith('.sources')
      ? parseDeb822
      : file.endsWith('.list')
        ? parseList
        : null;
    if (parse) found.push(...parse(await readFile(file, 'utf8').catch(() => '')));
  }
  return found;
}

function stanzaFields(stanza: string): Map<string, string> {
  const fields = new Map<string, string>();
  let name = '';
  for (const line of stanza.split('\n')) {
    if (line.startsWith('#')) continue;
    const match = /^([A-Za-z-]+):[ \t]*(.*)$/.exec(line);
    if (match) {
      name = (match[1] ?? '').toLowerCase();
      fields.set(name, match[2] ?? '');
    } else if (name && /^[ \t]/.test(line)) {
      fields.set(name, `${fields.get(name)}\n${line}`);
    }
  }
  return fields;
}

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** A package file that apt would download. */
export interface PackageFile {
  /** File name of the archive, with package, version and architecture. */
  name: string;
  bytes: number;
}

/**
 * Runs apt with its own lists, cache and status below one folder, so that apt installs nothing and
 * does not touch the machine's package database. The machine's apt.conf (proxies) applies, except
 * for hooks of other tools. apt verifies the archive's signature.
 */
export class PrivateApt {
  private readonly conf: string;

  private constructor(folder: string) {
    this.conf = join(folder, 'apt.conf');
  }

  /**
   * @param folder an existing empty folder
   * @param source the archive to use
   * @param suite the suite of the archive to use, regardless of the machine's own suite
   */
  static async create(folder: string, source: AptSource, suite: string): Promise<PrivateApt> {
    for (const part of ['state/lists/partial', 'cache/archives/partial', 'log'])
      await mkdir(join(folder, part), { recursive: true });
    const signed = source.signedBy === null ? '' : `Signed-By: ${source.signedBy}\n`;
    await writeFile(
      join(folder, 'archive.sources'),
      `Types: deb\nURIs: ${source.uri}\nSuites: ${suite}\nComponents: main\n${signed}`,
    );
    await writeFile(join(folder, 'status'), '');
    const apt = new PrivateApt(folder);
    await writeFile(apt.conf, configuration(folder));
    return apt;
  }

  /** Downloads the suite's package lists. */
  async update(): Promise<void> {
    await this.run('apt-get', ['-q', '--error-on=any', 'update']);
  }

  /** Returns package descriptions in apt's format; unknown names are omitted. */
  show(names: string[]): Promise<string> {
    return this.run('apt-cache', ['show', ...names], { okCodes: [0, 100] });
  }

  /** Returns the files that a download of these packages would fetch. */
  async files(names: string[]): Promise<PackageFile[]> {
    const out = await this.run('apt-get', ['download', '--print-uris', ...names]);
    return [...out.matchAll(/^'[^']*' (\S+) (\d+)/gm)].map((m) => ({
      name: m[1] ?? '',
      bytes: Number(m[2]),
    }));
  }

  /** Downloads packages to the folder `into` and verifies them against the signed lists. */
  async download(
    names: string[],
    into: string,
    onPackage: (done: number) => void = () => {},
  ): Promise<void> {
    let done = 0;
    await mkdir(into, { recursive: true });
    const onLine = (line: string): void => {
      if (line.startsWith('Get:')) onPackage(++done);
    };
    await this.run('apt-get', ['download', ...names], { cwd: into, onLine });
  }

  private run(command: string, args: string[], options: RunOptions = {}): Promise<string> {
    const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
    return run(command, ['-c', this.conf, '-q', ...args], { env, ...options });
  }
}

function configuration(folder: string): string {
  return [
    '#clear APT::Update::Pre-Invoke;',
    '#clear APT::Update::Post-Invoke;',
    '#clear APT::Update::Post-Invoke-Success;',
    `Dir::Etc::sourcelist "${join(folder, 'archive.sources')}";`,
    'Dir::Etc::sourceparts "-";',
    'Dir::Etc::preferences "-";',
    'Dir::Etc::preferencesparts "-";',
    `Dir::State "${join(folder, 'state')}";`,
    `Dir::State::lists "${join(folder, 'state/lists')}";`,
    `Dir::State::status "${join(folder, 'status')}";`,
    `Dir::Cache "${join(folder, 'cache')}";`,
    // some images disable these caches; without them, each call reads all lists
    'Dir::Cache::pkgcache "pkgcache.bin";',
    'Dir::Cache::srcpkgcache "srcpkgcache.bin";',
    `Dir::Log "${join(folder, 'log')}";`,
    // the download folder belongs to this process, not to apt's own user
    'APT::Sandbox::User "root";',
    'Acquire::Languages "none";',
    'Acquire::Retries "1";',
    'Acquire::Retries::Delay "false";',
    'Acquire::http::Timeout "15";',
    'Acquire::https::Timeout "15";',
    '',
  ].join('\n');
}

/**
 * Searches the machine's first three main archives, each with the given suites in order, for the
 * wanted packages.
 * @param what name of the packages in the error message
 * @param work an existing folder for package lists
 * @param look returns null if the packages are missing
 * @throws Error with the first reason if no archive responds and has the packages
 */
export async function searchArchives<T>(
  what: string,
  { work, codename, suites }: { work: string; codename: string; suites: readonly string[] },
  look: (apt: PrivateApt) => Promise<T | null>,
): Promise<[PrivateApt, T]> {
  const problems: string[] = [];
  for (const source of mainArchives(await readAptSources(), codename).slice(0, 3))
    for (const suite of suites)
      try {
        const apt = await PrivateApt.create(await mkdtemp(join(work, 'apt-')), source, suite);
        await apt.update();
        const found = await look(apt);
        if (found !== null) return [apt, found];
      } catch (error) {
        problems.push(messageOf(error));
      }
  throw new Error(`No apt source of this machine has ${what}. ${problems[0] ?? ''}`.trim());
}

/**
 * Unpacks all packages of the folder `debs` into the folder `into`, without running their scripts.
 */
export async function unpack(debs: string, into: string): Promise<void> {
  await mkdir(into, { recursive: true });
  for (const name of (await readdir(debs)).sort())
    await run('dpkg-deb', ['-x', join(debs, name), into]);
}

/**
 * PostgreSQL's major version. Package names contain it, and a server cannot open data folders of
 * another version.
 */
export const POSTGRES_MAJOR = '18';

/** The packages to install; `packageClosure` adds the libraries that they need. */
export const ROOT_PACKAGES = [
  `postgresql-${POSTGRES_MAJOR}`,
  `postgresql-${POSTGRES_MAJOR}-documentdb`,
];

/**
 * Returns the names in the Depends and Pre-Depends fields of a package description; of
 * alternatives, the first.
 */
export function dependenciesOf(stanza: string): string[] {
  const names: string[] = [];
  for (const [, list = ''] of stanza.matchAll(/^(?:Pre-)?Depends: (.*)$/gm))
    for (const item of list.split(',')) {
      const name = /^\s*([a-z0-9][a-z0-9+.-]*)/.exec(item)?.[1];
      if (name) names.push(name);
    }
  return names;
}

/** Returns package descriptions by package name. */
export function byPackage(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const stanza of text.split(/\n\n+/)) {
    const name = /^Package: (\S+)$/m.exec(stanza)?.[1];
    if (name && !found.has(name)) found.set(name, stanza);
  }
  return found;
}

/**
 * Returns the root packages and, recursively, the libraries that they depend on. Omits other
 * dependencies, which are not needed here (scripts, clients, PostGIS, pg_cron, pgvector).
 * @param show returns package descriptions and omits packages that do not exist
 * @returns sorted names, or null if a root package does not exist
 */
export async function packageClosure(
  show: (names: string[]) => Promise<string>,
): Promise<string[] | null> {
  const wanted = new Set<string>(ROOT_PACKAGES);
  const exists = new Set<string>();
  let frontier = [...wanted];
  while (frontier.length > 0) {
    const described = byPackage(await show(frontier));
    const next = new Set<string>();
    for (const [name, stanza] of described) {
      exists.add(name);
      for (const dependency of dependenciesOf(stanza).filter(isLibrary))
        if (!wanted.has(dependency)) next.add(dependency);
    }
    for (const name of next) wanted.add(name);
    frontier = [...next];
  }
  return ROOT_PACKAGES.every((name) => exists.has(name)) ? [...exists].sort() : null;
}

function isLibrary(name: string): boolean {
  return name === 'zlib1g' || (name.startsWith('lib') && !name.startsWith('libllvm'));
}
