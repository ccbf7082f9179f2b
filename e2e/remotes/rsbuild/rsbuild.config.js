import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

export default defineConfig({
  output: { assetPrefix: 'auto' },
  plugins: [
    pluginReact(),
    pluginModuleFederation({
      name: 'gift_bags_rsbuild',
      dts: false,
      exposes: { './Badge': './src/badge.jsx', './Page': './src/page.jsx' },
      shared: ['react', 'react-dom'],
    }),
  ],
});
