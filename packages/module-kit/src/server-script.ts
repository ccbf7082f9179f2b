import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EnvironmentConfig, RsbuildPlugin } from '@rsbuild/core';

/** Builds the shell for server rendering: one script without styles and assets (decision 0060). */
export const forServer = (folder: string): EnvironmentConfig => ({
  source: { entry: { server: './src/server-rendering/server.tsx' } },
  output: {
    target: 'node',
    module: false,
    emitAssets: false,
    minify: true,
    distPath: { js: folder },
    filename: { js: 'server.[contenthash:8].js' },
  },
  tools: {
    htmlPlugin: false,
    rspack: { output: { library: { type: 'commonjs2' }, asyncChunks: false } },
  },
});

/** Builds the script that server-rendered documents load first. */
export const early = (folder: string): EnvironmentConfig => ({
  source: { entry: { early: './src/server-rendering/early.ts' } },
  output: { distPath: { js: folder }, filename: { js: 'early.[contenthash:8].js' } },
  tools: { htmlPlugin: false },
});

const CONTRACTS = '<meta name="module-contracts"';

/** Names both scripts in the document, so that a deploy of the shell switches them together. */
export const serverScript = (folder: string): RsbuildPlugin => ({
  name: 'tanabana:server-script',
  apply: 'build',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      if (!stats || stats.hasErrors()) return;
      const { distPath } = api.context;
      const built = await readdir(join(distPath, folder));
      const file = join(distPath, 'index.html');
      const document = await readFile(file, 'utf8');
      const names = ['server', 'early'].map((name) => {
        const scripts = built.filter((one) => one.startsWith(`${name}.`) && one.endsWith('.js'));
        if (scripts.length !== 1 || !document.includes(CONTRACTS))
          throw new Error(
            `The build produced ${scripts.length} scripts named ${name}, expected 1.`,
          );
        return `<meta name="${name}-script" content="/${folder}/${scripts[0]}">`;
      });
      await writeFile(file, document.replace(CONTRACTS, names.join('') + CONTRACTS));
    });
  },
});
