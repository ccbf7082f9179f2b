import { fileURLToPath } from 'node:url';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { type RsbuildPlugin, type Rspack, rspack } from '@rsbuild/core';
import { MODULE_CONTRACT, type ModuleConfig } from '@tanabana/storefront/descriptor';
import { chunkNameOf, containerOf, ENTRY, exposeOf, partsOf } from './define-module.ts';

/** A package that the page loads once; a module contains no copy (`import: false`). */
const fromShell = (requiredVersion: string) => ({
  singleton: true,
  strictVersion: true,
  requiredVersion,
  import: false as const,
});

/**
 * What modules take from the page's share scope, with their required versions. A module for another
 * major version is rejected, and only its place on the page stays empty.
 */
const shared = {
  react: fromShell('^19.0.0'),
  'react/jsx-runtime': fromShell('^19.0.0'),
  'react-dom': fromShell('^19.0.0'),
  '@tanabana/storefront': fromShell(`^${MODULE_CONTRACT}.0.0`),
};

/** Builds a module as a standard remote: a container (`remoteEntry.js`) and `mf-manifest.json`. */
export const federationPlugins = (config: ModuleConfig): RsbuildPlugin[] => [
  pluginModuleFederation({
    name: containerOf(config.name),
    filename: ENTRY,
    exposes: Object.fromEntries(
      partsOf(config).map(({ load }) => [
        exposeOf(load),
        { import: load, name: chunkNameOf(config, load) },
      ]),
    ),
    shared,
    shareStrategy: 'loaded-first',
    dts: false,
    experiments: { optimization: { target: 'web', disableSnapshot: true } },
  }),
  lightContainer,
];

const LIGHT_CONTAINER = fileURLToPath(new URL('./light-container.js', import.meta.url));

/** Matches the entry code of the official plugin, which is part of the request. */
const OFFICIAL_RUNTIME = /!=!data:text\/javascript/;

/**
 * Replaces the official runtime (33 kB gzipped per module) by `light-container.js` (decision 0027).
 * @throws Error if the build has nothing to replace, because the official plugin has changed
 */
export const lightContainer: RsbuildPlugin = {
  name: 'tanabana:light-container',
  apply: 'build',
  setup(api) {
    const replaced = new Set<string>();
    api.modifyRspackConfig((_, { appendPlugins }) =>
      appendPlugins([
        new rspack.NormalModuleReplacementPlugin(OFFICIAL_RUNTIME, (data) => {
          replaced.add(data.request);
          data.request = LIGHT_CONTAINER;
        }),
        {
          apply(compiler: Rspack.Compiler) {
            compiler.hooks.thisCompilation.tap('tanabana:light-container', (compilation) => {
              compilation.hooks.processAssets.tap('tanabana:light-container', () => {
                if (replaced.size !== 1)
                  throw new Error(
                    `Replaced ${replaced.size} official runtimes in the container, expected 1.`,
                  );
              });
            });
          },
        },
      ]),
    );
  },
};
