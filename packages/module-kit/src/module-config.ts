import {
  defineConfig,
  type RsbuildConfig,
  type RsbuildConfigDefinition,
  type Rspack,
} from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { ModuleConfig } from '@tanabana/storefront/descriptor';
import { containerOf, FRAME } from './define-module.ts';
import { descriptorPlugin } from './descriptor-plugin.ts';
import { federationPlugins } from './federation-plugin.ts';
import { BUILD_MARK } from './finish-build.ts';
import {
  againstBuiltShell,
  BROWSERS,
  BUILD_MAPS,
  devSettings,
  MINIFY,
  socketThroughGateway,
} from './settings.ts';
import { CHUNK_TIMEOUT_MS, trimRuntime } from './trim-runtime.ts';

/** The folder of a build is named by content, so file names need no hash. */
const NAMED_BY_FOLDER: RsbuildConfig['output'] = {
  filename: { js: '[id].js', css: '[id].css', image: '[name][ext]', svg: '[name][ext]' },
  distPath: { js: '', jsAsync: '', css: '', cssAsync: '', image: '', svg: '' },
};

const isInFrame = (
  module: Rspack.Module,
  { chunkGraph }: Pick<Rspack.Compilation, 'chunkGraph'>,
): boolean => [...chunkGraph.getModuleChunks(module)].some(({ name }) => name === FRAME);

/** Build and dev configuration of a module, used by `rsbuild.config.ts` of each `mf-*` folder. */
export function moduleConfig(config: ModuleConfig): RsbuildConfigDefinition {
  const { name } = config;
  const container = containerOf(name);
  const base = `/modules/${name}/dev/`;
  return defineConfig(({ command }) => {
    const build = command === 'build' ? `${container}_${BUILD_MARK}` : container;
    return {
      ...againstBuiltShell(),
      ...devSettings(base),
      splitChunks: {
        preset: 'none',
        chunks: 'async',
        minSize: 21_000,
        cacheGroups: {
          // the frame chunk is on every page, so other chunks need no copies of its modules
          frame: { name: FRAME, test: isInFrame, enforce: true },
        },
      },
      output: {
        ...(command === 'build' ? { ...NAMED_BY_FOLDER, minify: MINIFY } : {}),
        assetPrefix: 'auto',
        cssModules: { localIdentName: `${name}-[local]-[hash:base64:3]` },
        sourceMap: {
          js: command === 'build' ? BUILD_MAPS : 'cheap-module-source-map',
          css: false,
        },
        legalComments: 'none',
        dataUriLimit: { image: 1024, svg: 0, font: 0, media: 0, assets: 0 },
        overrideBrowserslist: BROWSERS,
        ...againstBuiltShell().output,
      },
      performance: { printFileSize: false },
      tools: {
        htmlPlugin: false,
        rspack: {
          entry: {},
          output: {
            uniqueName: build,
            chunkLoadingGlobal: `chunks_${build}`,
            chunkLoadTimeout: CHUNK_TIMEOUT_MS,
            // a module that threw on load throws again on the next request instead of returning
            // half-initialised exports
            strictModuleErrorHandling: true,
          },
        },
      },
      plugins: [
        pluginReact(),
        ...federationPlugins(config),
        descriptorPlugin(config, base),
        trimRuntime,
        socketThroughGateway,
      ],
    };
  });
}
