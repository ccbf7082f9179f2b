import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import type { ModuleConfig, ModuleDescriptor } from '@tanabana/storefront/descriptor';
import { chunkNameOf, exposeOf, partsOf } from './define-module.ts';
import { descriptorOf, ENTRY } from './descriptor.ts';
import { finishBuild } from './finish-build.ts';

/** `dist/descriptor.json` after a build; the same, of version `dev`, served by the dev server. */
export const descriptorPlugin = (config: ModuleConfig, devBase: string): RsbuildPlugin => ({
  name: 'tanabana:descriptor',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      if (!stats || stats.hasErrors()) return;
      const { rootPath, distPath } = api.context;
      const { version } = JSON.parse(await readFile(join(rootPath, 'package.json'), 'utf8'));
      await finishBuild(config, distPath, {
        packageVersion: version,
        assets: assetsOf(config, stats as Rspack.Stats),
      });
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

/** Scripts and styles that each exposed component needs before it can render. */
function assetsOf(config: ModuleConfig, stats: Rspack.Stats): ModuleDescriptor['assets'] {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  return Object.fromEntries(
    partsOf(config).map(({ load }) => [
      exposeOf(load),
      (namedChunkGroups[chunkNameOf(load)]?.assets ?? []).map(({ name }) => name),
    ]),
  );
}
