import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRsbuild, type RsbuildPlugin } from '@rsbuild/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { federationPlugins, lightContainer } from './federation-plugin.ts';
import { SHORTER, trimRuntime } from './trim-runtime.ts';

const module = { name: 'mf-tried', routes: [{ path: '/tried', load: './src/tried.tsx' }] };

/** Builds a module with one component and returns the folder. */
async function build(plugins: readonly RsbuildPlugin[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'container-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'src'));
  await writeFile(join(root, 'package.json'), '{ "name": "mf-tried", "version": "1.2.3" }');
  const source = "import { useState } from 'react';\nexport default () => useState('tried')[0];\n";
  await writeFile(join(root, 'src/tried.tsx'), source);
  await writeFile(join(root, 'src/index.js'), 'console.log(1);');
  const builder = await createRsbuild({
    cwd: root,
    config: {
      mode: 'production',
      logLevel: 'silent',
      output: { assetPrefix: 'auto', distPath: { js: '', jsAsync: '' } },
      plugins: [...plugins],
    },
  });
  const { close } = await builder.build();
  await close();
  return join(root, 'dist');
}

describe('module container', () => {
  test('follows the standard protocol, shares strictly, and contains neither the runtime nor React', async () => {
    const dist = await build([...federationPlugins(module), trimRuntime]);
    const container = await readFile(join(dist, 'remoteEntry.js'), 'utf8');
    expect(container.length).toBeLessThan(6000);
    const scope = { react: { '19.3.1': { loaded: true, get: async () => () => ({}) } } };
    const document = {
      currentScript: { getAttribute: () => '/x/remoteEntry.js' },
      createElement: () => ({}),
      head: { append() {} },
    };
    // its timers would fire during later tests
    const inPage = new Function('document', 'self', 'setTimeout', `${container}; return mf_tried;`);
    const { init, get } = inPage(document, globalThis, () => 0);
    expect(typeof init).toBe('function');
    await init(scope, []);
    await expect(get('./nothing')).rejects.toThrow('The container does not expose ./nothing.');
    init({ react: { '18.3.1': { loaded: true, get: async () => () => ({}) } } }, []);
    await expect(get('./tried')).rejects.toThrow(
      'A module requires react ^19.0.0, this page has 18.3.1.',
    );
    const manifest = JSON.parse(await readFile(join(dist, 'mf-manifest.json'), 'utf8'));
    expect(manifest.metaData.remoteEntry).toMatchObject({ name: 'remoteEntry.js', type: 'global' });
    const react = manifest.shared.find(({ name }: { name: string }) => name === 'react');
    expect(react).toMatchObject({ singleton: true, requiredVersion: '^19.0.0' });
  });

  test('fails to build when the official runtime is not found', async () => {
    await expect(build([lightContainer])).rejects.toThrow('Replaced 0 official runtimes');
  });

  test('fails to build when there is nothing to shorten', async () => {
    await expect(build([trimRuntime])).rejects.toThrow(
      /The container has nothing to shorten: .*sharing/,
    );
  });

  test.each([
    ...['consumes_loading', 'css loading', 'embed_federation_runtime', 'initialize_exposes'],
    'jsonp_chunk_loading',
  ])('fails to build when the compiler writes its %s in another form', (name) => {
    expect(() => SHORTER[name]?.('var other = {};', 'require')).toThrow(
      'The container has no code like',
    );
  });
});
