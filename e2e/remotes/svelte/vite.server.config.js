import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// the server entry: one CommonJS file without dependencies
export default defineConfig({
  plugins: [svelte()],
  publicDir: false,
  ssr: { target: 'webworker', noExternal: true },
  build: {
    ssr: 'src/server.js',
    emptyOutDir: false,
    rolldownOptions: {
      output: { format: 'cjs', entryFileNames: 'server.js', codeSplitting: false },
    },
  },
});
