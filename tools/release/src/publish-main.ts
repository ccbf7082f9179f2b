import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { StartError, terminal } from '@tanabana/shop-runner/console';
import { buildArtifacts, pushImages } from './artifacts.ts';
import { notesOf } from './changelog.ts';

/**
 * `npm run release:publish -- <folder>`: on a tagged commit, writes notes and packages to the folder, builds the images
 * and pushes them to `REGISTRY`. The workflow publish.yml runs it for each tag.
 * @param root the repository
 * @throws StartError if the commit has no tag of the version in package.json
 */
export async function main({ root, args }: { root: string; args: string[] }): Promise<void> {
  const [folder, ...more] = args;
  if (!folder || more.length > 0) throw new StartError('Use: npm run release:publish -- <folder>');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const { stdout } = await promisify(execFile)('git', ['tag', '--points-at', 'HEAD'], {
    cwd: root,
  });
  if (!stdout.split('\n').includes(`v${version}`))
    throw new StartError(`This commit has no tag v${version}: release it with npm run release.`);
  const out = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  const notes = notesOf(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version);
  await buildArtifacts({ root, version, notes, out, images: true });
  await pushImages(root, version);
  terminal.line(`✓ Pushed the images of ${version}; notes and packages are in ${out}.`);
}
