import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeRegistry, folderSite, readRegistry, type Site } from '@tanabana/shop-runner/publish';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { list } from './deploy.ts';
import { addPlugin, removePlugin } from './plugins.ts';

let folder: string;
let site: Site;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-plugins-'));
  await mkdir(join(folder, 'www'));
  site = folderSite(join(folder, 'www'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(name: string, content: string): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

describe('a runtime plugin', () => {
  it('is published with its hash in the registry if it has a default export', async () => {
    const content = 'export default { name: "log" };';
    await addPlugin(site, await file('log-loads.js', content));
    const { plugins = [] } = await readRegistry(site);
    const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
    expect(plugins).toEqual([
      {
        name: 'log-loads',
        entry: expect.stringMatching(/^\/modules\/runtime-plugins\/[0-9a-f]{8}\/log-loads\.js$/),
        integrity,
      },
    ]);
    const lying = await readFile(join(folder, 'www', plugins[0]?.entry ?? ''), 'utf8');
    expect(lying).toBe(content);
    expect(await list(site)).toMatch(/^log-loads +runtime plugin$/);
  });

  it('replaces one of the same name, whose file stays', async () => {
    await addPlugin(site, await file('log.js', 'export default 1;'));
    const [before] = (await readRegistry(site)).plugins ?? [];
    await addPlugin(site, await file('log.js', 'export default 2;'));
    const { plugins = [] } = await readRegistry(site);
    expect(plugins).toHaveLength(1);
    expect(plugins[0]?.entry).not.toBe(before?.entry);
    expect(await readFile(join(folder, 'www', before?.entry ?? ''), 'utf8')).toContain('1');
  });

  it('does not affect modules in the registry', async () => {
    const line = { name: 'mf-one', version: '1', entry: '/modules/mf-one/1/remoteEntry.js' };
    await changeRegistry(site, (registry) => ({ ...registry, shell: 'ab', modules: [line] }));
    await addPlugin(site, await file('log.js', 'export default 1;'));
    await changeRegistry(site, (registry) => ({ ...registry, modules: [line] }));
    expect(await readRegistry(site)).toMatchObject({ shell: 'ab', modules: [line] });
    expect((await readRegistry(site)).plugins).toHaveLength(1);
    await removePlugin(site, 'log');
    expect(await readRegistry(site)).toEqual({ shell: 'ab', modules: [line] });
  });

  it.each([
    ['no default export', 'log.js', 'module.exports = {};', /has no default export/],
    ['a name for no path', 'Log Loads.js', 'export default 1;', /with lower case letters/],
  ])('is rejected with a message for %s, and nothing changes', async (_, name, content, says) => {
    await expect(addPlugin(site, await file(name, content))).rejects.toThrow(says);
    expect(await readRegistry(site)).toEqual({ modules: [] });
  });

  it('reports a missing file or plugin', async () => {
    await expect(addPlugin(site, join(folder, 'none.js'))).rejects.toThrow(
      /cannot be read: ENOENT/,
    );
    await expect(removePlugin(site, 'none')).rejects.toThrow(/There is no runtime plugin none/);
  });
});
