import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { builtRemote, REMOTE_TOOLS } from '../src/built-remote.ts';

const FOLDER = fileURLToPath(new URL('../../../e2e/remotes', import.meta.url));

it('knows every remote', async () => {
  const found = await readdir(FOLDER, { withFileTypes: true });
  const folders = found.filter((one) => one.isDirectory()).map(({ name }) => name);
  expect([...REMOTE_TOOLS].sort()).toEqual(folders.sort());
});

it.each(REMOTE_TOOLS)('builds the remote %s with its own tool, once', async (tool) => {
  const [dist, again] = await Promise.all([builtRemote(tool), builtRemote(tool)]);
  expect(again).toBe(dist);
  const manifest = JSON.parse(await readFile(join(dist, 'mf-manifest.json'), 'utf8'));
  expect(manifest.metaData.publicPath).toBe('auto');
  expect(manifest.exposes.map(({ path }: { path: string }) => path)).toEqual(['./Badge', './Page']);
  const { mtimeMs } = await stat(join(dist, 'tanabana.json'));
  await builtRemote(tool);
  expect((await stat(join(dist, 'tanabana.json'))).mtimeMs).toBe(mtimeMs);
});

it.each(REMOTE_TOOLS)('the remote %s uses nothing of this repository', async (tool) => {
  const files = await readdir(join(FOLDER, tool), { recursive: true, withFileTypes: true });
  const sources = files.filter(
    (entry) => entry.isFile() && !/[/\\](?:dist|node_modules)(?:[/\\]|$)/.test(entry.parentPath),
  );
  expect(sources.length).toBeGreaterThan(5);
  for (const { parentPath, name } of sources)
    expect(await readFile(join(parentPath, name), 'utf8'), name).not.toContain('@tanabana/');
});
