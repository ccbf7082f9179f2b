import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// the server entry: one CommonJS file without dependencies
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  ssr: { target: 'webworker', noExternal: true },
  build: {
    ssr: 'src/server.jsx',
    emptyOutDir: false,
    rolldownOptions: {
      output: { format: 'cjs', entryFileNames: 'server.js', codeSplitting: false },
    },
  },
});
