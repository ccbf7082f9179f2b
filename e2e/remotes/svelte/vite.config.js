import { federation } from '@module-federation/vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  build: { target: 'chrome116' },
  plugins: [
    svelte(),
    federation({
      name: 'gift_bags_svelte',
      filename: 'remoteEntry.js',
      manifest: true,
      dts: false,
      exposes: { './Badge': './src/badge.svelte.js', './Page': './src/page.js' },
    }),
  ],
});
