import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  build: { target: 'chrome116' },
  plugins: [
    react(),
    federation({
      name: 'gift_bags_vite',
      filename: 'remoteEntry.js',
      manifest: true,
      dts: false,
      exposes: { './Badge': './src/badge.jsx', './Page': './src/page.jsx' },
      shared: ['react', 'react-dom'],
    }),
  ],
});
