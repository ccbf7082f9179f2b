import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Manifest, readManifests, versionDifferences } from './version-differences.ts';

test('all workspaces and templates declare the same version of a dependency', async () => {
  const manifests = await readManifests(fileURLToPath(new URL('../../..', import.meta.url)));
  expect(manifests.size).toBeGreaterThan(30);
  expect(versionDifferences(manifests)).toEqual([]);
});

test('reports a dependency that two workspaces declare in different versions', () => {
  const manifests = new Map<string, Manifest>([
    ['.', { devDependencies: { zod: '4.6.7' } }],
    ['services/auth', { dependencies: { zod: '4.6.6', koa: '3.0.0' } }],
    ['e2e/remotes/react-18', { dependencies: { react: '18.3.1' } }],
    ['shell', { dependencies: { react: '19.3.1' } }],
  ]);
  expect(versionDifferences(manifests)).toEqual(['zod: 4.6.7 in .; 4.6.6 in services/auth']);
});
