import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, type RsbuildConfigDefinition } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { ModuleConfig } from '@tanabana/storefront/descriptor';
import { exposeOf, partsOf } from './define-module.ts';
import { ENTRY } from './descriptor.ts';
import { descriptorPlugin } from './descriptor-plugin.ts';
import { devSettings, socketThroughGateway } from './dev-settings.ts';
import { BUILD_MARK } from './finish-build.ts';
import { sharedByShell } from './shared.ts';

/** Build and dev configuration of a module: all that `rsbuild.config.ts` of an `mf-*` folder holds. */
export function moduleConfig(config: ModuleConfig): RsbuildConfigDefinition {
  const { name } = config;
  const container = name.replaceAll('-', '_');
  const base = `/modules/${name}/dev/`;
  return defineConfig(({ command }) => {
    const build = command === 'build' ? `${container}_${BUILD_MARK}` : container;
    return {
      ...devSettings(base),
      source: { entry: {} },
      output: {
        assetPrefix: 'auto',
        cssModules: { localIdentName: `${name}-[local]-[hash:base64:6]` },
        sourceMap: { js: command === 'build' ? false : 'cheap-module-source-map', css: false },
        legalComments: 'none',
        dataUriLimit: 1024,
      },
      performance: { printFileSize: false },
      tools: {
        htmlPlugin: false,
        rspack: { output: { uniqueName: build, chunkLoadingGlobal: `chunks_${build}` } },
      },
      plugins: [
        pluginReact(),
        pluginModuleFederation({
          name: container,
          filename: ENTRY,
          exposes: Object.fromEntries(partsOf(config).map(({ load }) => [exposeOf(load), load])),
          shared: sharedByShell,
          shareStrategy: 'loaded-first',
          dts: false,
          experiments: { externalRuntime: true },
        }),
        descriptorPlugin(config, base),
        socketThroughGateway,
      ],
    };
  });
}
