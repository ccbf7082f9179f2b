import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

// the server entry: one CommonJS file without dependencies
export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { server: './src/server.jsx' } },
  server: { publicDir: false },
  output: {
    target: 'web-worker',
    cleanDistPath: false,
    filename: { js: '[name].js' },
    distPath: { js: '' },
  },
  tools: { rspack: { output: { library: { type: 'commonjs2' }, asyncChunks: false } } },
});
