import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { StartError, terminal } from '@tanabana/shop-runner/console';
import { buildArtifacts } from './artifacts.ts';
import { releaseChangelog } from './changelog.ts';
import { assertNewer } from './version.ts';

const USE = 'Use: npm run release -- <version> [--out <folder>] [--no-images]';
const FILES = ['package.json', 'package-lock.json', 'CHANGELOG.md'];

/**
 * `npm run release -- 0.3.0`: sets the version, dates the changelog section, packs the packages, builds the images,
 * then commits and tags. Nothing is pushed. If a step fails, the three changed files are restored.
 * @param root the repository
 * @throws StartError for invalid arguments, uncommitted changes, or an existing tag
 */
export async function main({ root, args }: { root: string; args: string[] }): Promise<void> {
  const { version, out, images } = parse(args);
  const git = async (...command: string[]) =>
    (await promisify(execFile)('git', command, { cwd: root })).stdout.trim();
  const tag = `v${version}`;
  const path = (file: string) => join(root, file);
  const manifest = JSON.parse(await readFile(path('package.json'), 'utf8'));
  assertNewer(version, manifest.version);
  if (await git('status', '--porcelain'))
    throw new StartError('Commit or discard your changes first: the release is made of a commit.');
  if (await git('tag', '--list', tag)) throw new StartError(`The tag ${tag} already exists.`);

  const before = await Promise.all(FILES.map((file) => readFile(path(file), 'utf8')));
  try {
    const changelog = releaseChangelog(
      await readFile(path('CHANGELOG.md'), 'utf8'),
      version,
      new Date().toISOString().slice(0, 10),
    );
    await setVersion(path('package.json'), (root) => [root], version);
    await setVersion(path('package-lock.json'), (lock) => [lock, lock.packages['']], version);
    await writeFile(path('CHANGELOG.md'), changelog.text);
    await buildArtifacts({ root, version, notes: changelog.notes, out, images });
    await git('commit', '--quiet', '--message', `Release ${version}`, '--', ...FILES);
    await git(
      'tag',
      '--annotate',
      tag,
      '--cleanup=whitespace',
      '--message',
      `${version}\n\n${changelog.notes}`,
    );
  } catch (error) {
    await Promise.all(FILES.map((file, index) => writeFile(path(file), before[index] ?? '')));
    throw error;
  }
  terminal.line(`✓ Committed and tagged ${tag}; notes and packages are in ${out}.`);
  terminal.line(`  Publish with: git push origin HEAD ${tag}`);
}

interface Versioned {
  version: string;
  packages: { '': Versioned };
}

/** Writes a JSON file with the version of some of its objects, formatted as npm does. */
async function setVersion(
  file: string,
  select: (json: Versioned) => { version: string }[],
  version: string,
): Promise<void> {
  const json = JSON.parse(await readFile(file, 'utf8'));
  for (const object of select(json)) object.version = version;
  await writeFile(file, `${JSON.stringify(json, null, 2)}\n`);
}

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      allowNegative: true,
      options: { out: { type: 'string' }, images: { type: 'boolean', default: true } },
    });
    const [version, ...more] = positionals;
    if (!version || more.length > 0) throw new Error('Expected one version.');
    const here = process.env.INIT_CWD ?? process.cwd();
    return {
      version,
      out: resolve(here, values.out ?? `../tanabana-${version}`),
      images: values.images,
    };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${USE}`);
  }
}
