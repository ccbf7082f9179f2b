import { execFile } from 'node:child_process';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyTree, type Tree } from '@tanabana/test-kit/tree';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Part of `npm run check:create`: packing compiles all packages. */
const isWanted = process.env.CHECK_CREATE === 'on';

describe.runIf(isWanted)('the release command, in a copy of the repository', () => {
  let tree: Tree;
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: tree.root })).stdout.trim();
  const read = (file: string) => readFile(join(tree.root, file), 'utf8');
  const release = (...args: string[]) => tree.node('tools/run.mjs', 'release/main', ...args);

  beforeAll(async () => {
    tree = await copyTree();
    await writeFile(
      join(tree.root, 'CHANGELOG.md'),
      '# Changelog\n\n## Unreleased\n\n### Added\n\n- Coupons.\n',
    );
    await git('init', '--quiet', '--initial-branch=main');
    await git('config', 'user.name', 'Asha');
    await git('config', 'user.email', 'asha@example.com');
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'Start');
  });
  afterAll(() => tree.remove());

  test('rejects an older version and uncommitted changes, and changes nothing', async () => {
    await expect(release('0.1.0', '--no-images')).rejects.toThrow('0.1.0 is not newer than');
    await appendFile(join(tree.root, 'README.md'), 'x\n');
    await expect(release('9.0.0', '--no-images')).rejects.toThrow('Commit or discard your changes');
    await git('checkout', '--', 'README.md');
    expect(await git('tag')).toBe('');
  });

  test('sets version and changelog, packs the packages, commits and tags', async () => {
    const out = join(tree.root, 'node_modules/.cache/release');
    await release('9.0.0', '--no-images', '--out', out);
    expect(await git('status', '--porcelain')).toBe('');
    expect(await git('log', '-1', '--format=%s')).toBe('Release 9.0.0');
    expect(await git('tag', '--points-at', 'HEAD')).toBe('v9.0.0');
    expect(await git('tag', '--list', '--format=%(contents)')).toContain('- Coupons.');
    expect(JSON.parse(await read('package.json')).version).toBe('9.0.0');
    expect(JSON.parse(await read('package-lock.json')).packages[''].version).toBe('9.0.0');
    expect(await read('CHANGELOG.md')).toMatch(
      /## Unreleased\n\n## \[9\.0\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- Coupons\.\n$/,
    );
    expect(await readFile(join(out, 'notes.md'), 'utf8')).toBe('### Added\n\n- Coupons.\n');
    const packages = await readdir(join(out, 'packages'));
    expect(packages).toContain('tanabana-contracts-9.0.0.tgz');
    expect(packages.every((name) => name.endsWith('-9.0.0.tgz'))).toBe(true);
  });

  test('rejects a release without changelog entries', async () => {
    await expect(release('9.1.0', '--no-images')).rejects.toThrow('nothing to release');
    expect(await git('status', '--porcelain')).toBe('');
  });
});
