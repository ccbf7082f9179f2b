import { defineConfig, type RsbuildConfigDefinition } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { devSettings, socketThroughGateway } from './dev-settings.ts';

/** Build and dev configuration of the shell. It holds no module and no federation plugin. */
export const shellConfig = (): RsbuildConfigDefinition =>
  defineConfig(({ command }) => ({
    ...devSettings('/'),
    source: {
      entry: { index: './src/main.tsx' },
      define: {
        // Modules are loaded by their container's script; the runtime's manifest reader stays out.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: '"web"',
      },
    },
    html: { template: './src/index.html' },
    output: {
      cssModules: { localIdentName: 'shell-[local]-[hash:base64:6]' },
      sourceMap: { js: command === 'build' ? false : 'cheap-module-source-map', css: false },
      legalComments: 'none',
      dataUriLimit: 1024,
    },
    performance: { printFileSize: false },
    plugins: [pluginReact(), socketThroughGateway],
  }));
