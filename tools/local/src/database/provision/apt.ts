import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../run.ts';
import type { AptSource } from './apt-sources.ts';

/** A package file that apt would download. */
export interface PackageFile {
  /** File name of the archive, which carries package, version and architecture. */
  name: string;
  bytes: number;
}

/**
 * apt with lists, cache and status of its own below one folder: it installs nothing and touches
 * nothing of the machine's package database. The machine's own apt.conf stays in force (proxies),
 * except for hooks that other tools hang into it. apt itself checks the archive's signature.
 */
export class PrivateApt {
  private readonly conf: string;

  private constructor(folder: string) {
    this.conf = join(folder, 'apt.conf');
  }

  /**
   * @param folder an existing empty folder
   * @param source the archive to use
   * @param suite the suite of it to use, whatever suite the machine itself has
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

  /** Fetches the suite's package lists. */
  async update(): Promise<void> {
    await run('apt-get', ['-c', this.conf, '-qq', '--error-on=any', 'update'], {
      env: environment(),
    });
  }

  /** Descriptions of packages as apt keeps them; a name that the suite does not have is left out. */
  show(names: string[]): Promise<string> {
    return run('apt-cache', ['-c', this.conf, '-q', 'show', ...names], {
      okCodes: [0, 100],
      env: environment(),
    });
  }

  /** What a download of these packages would fetch. */
  async files(names: string[]): Promise<PackageFile[]> {
    const out = await run(
      'apt-get',
      ['-c', this.conf, '-q', 'download', '--print-uris', ...names],
      {
        env: environment(),
      },
    );
    return [...out.matchAll(/^'[^']*' (\S+) (\d+)/gm)].map((m) => ({
      name: m[1] ?? '',
      bytes: Number(m[2]),
    }));
  }

  /** Downloads packages into `into`, checked against the signed lists. */
  async download(names: string[], into: string, onPackage: (done: number) => void): Promise<void> {
    let done = 0;
    await run('apt-get', ['-c', this.conf, '-q', 'download', ...names], {
      cwd: into,
      env: environment(),
      onLine: (line) => {
        if (line.startsWith('Get:')) onPackage(++done);
      },
    });
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
    // some images switch these off, which makes each call read all lists anew
    'Dir::Cache::pkgcache "pkgcache.bin";',
    'Dir::Cache::srcpkgcache "srcpkgcache.bin";',
    `Dir::Log "${join(folder, 'log')}";`,
    // the download folder belongs to us, not to apt's own user
    'APT::Sandbox::User "root";',
    'Acquire::Languages "none";',
    'Acquire::Retries "1";',
    'Acquire::Retries::Delay "false";',
    'Acquire::http::Timeout "15";',
    'Acquire::https::Timeout "15";',
    '',
  ].join('\n');
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
}
