import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { ModuleConfig } from '@tanabana/storefront/descriptor';
import { descriptorOf, ENTRY } from './descriptor.ts';
import { finishBuild } from './finish-build.ts';

/** `dist/descriptor.json` after a build; the same, of version `dev`, served by the dev server. */
export const descriptorPlugin = (config: ModuleConfig, devBase: string): RsbuildPlugin => ({
  name: 'tanabana:descriptor',
  setup(api) {
    api.onAfterBuild(async () => {
      const { rootPath, distPath } = api.context;
      const { version } = JSON.parse(await readFile(join(rootPath, 'package.json'), 'utf8'));
      await finishBuild(config, distPath, version);
    });
    api.onBeforeStartDevServer(({ server }) => {
      const descriptor = descriptorOf(config, { version: 'dev', entry: devBase + ENTRY });
      server.middlewares.use((request, response, next) => {
        if (!request.url?.endsWith('/descriptor.json')) return next();
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(descriptor));
      });
    });
  },
});
