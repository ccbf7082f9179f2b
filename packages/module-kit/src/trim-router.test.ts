import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { expect, onTestFinished, test } from 'vitest';
import { trimRouter } from './trim-router.ts';

/** Returns the script of a page that consists of this source only. */
async function built(source: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'trim-router-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, 'index.js'), source);
  const builder = await createRsbuild({
    cwd: root,
    config: {
      mode: 'production',
      logLevel: 'silent',
      source: { entry: { index: './index.js' } },
      output: { filename: { js: '[name].js' } },
      splitChunks: false,
      plugins: [trimRouter],
    },
  });
  const { close } = await builder.build();
  await close();
  const scripts = join(root, 'dist/static/js');
  const files = (await readdir(scripts)).filter((name) => name.endsWith('.js'));
  return (await Promise.all(files.map((name) => readFile(join(scripts, name), 'utf8')))).join('\n');
}

test('unused parts of the router are not bundled', async () => {
  const script = await built(
    "import { useHref, useNavigate, useRoutes } from 'react-router'; console.log(useHref, useNavigate, useRoutes);",
  );
  expect(script).toContain('createHref');
  // of forms, of prefetching, of data routers, and warnings for developers
  expect(script).not.toMatch(/displayName|encType|prefetch|Application Error|console\.warn/);
});

test('the build fails when there is nothing to trim', async () => {
  await expect(built('console.log(1);')).rejects.toThrow('The router has no function like');
});
