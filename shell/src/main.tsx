import '@tanabana/ui/styles.css';
import {
  followOtherTabs,
  provideConfig,
  provideModules,
  watchSessionTime,
} from '@tanabana/storefront';
import { App } from './app.tsx';
import { hasOverrides, usesOfficialRuntime } from './debug/parameters.ts';
import { begin } from './drawn/begin.tsx';
import { readDrawn } from './drawn/drawn.ts';
import { guardTags } from './modules/integrity.ts';
import { createModuleHost } from './modules/module-host.ts';
import { createModuleLoader } from './modules/module-loader.ts';
import { createPrefetch, prefetchOnIntent } from './modules/prefetch.ts';
import { watchVersions } from './modules/version-watch.ts';
import { pageData } from './page-data.ts';
import { chooseVersion, visitorBucket } from './registry/choose-version.ts';
import { createRegistry, REGISTRY_ADDRESS } from './registry/registry.ts';

async function start(): Promise<void> {
  const [config, modules] = await Promise.all([
    pageData('config', '/config.json'),
    pageData('registry', REGISTRY_ADDRESS),
  ]);
  guardTags();
  provideConfig(config);
  const overrides = hasOverrides()
    ? await (await import('./debug/overrides.tsx')).takeOverrides(modules)
    : undefined;
  if (overrides === null) return;
  const drawn = overrides || usesOfficialRuntime() ? null : readDrawn();
  const registry = createRegistry(modules, chooseVersion(visitorBucket(), overrides));
  const loader = createModuleLoader(registry, usesOfficialRuntime());
  const prefetch = createPrefetch(registry, loader);
  prefetch(location.pathname);
  prefetchOnIntent(prefetch);
  const parts = new Set(drawn?.parts.map((part) => part.join()));
  const isDrawn = (module: string, expose: string) => parts.has([module, expose].join());
  const host = createModuleHost(registry, loader, isDrawn);
  provideModules(host);
  const watch = watchVersions(registry, loader, host);
  followOtherTabs();
  watchSessionTime();
  const root = document.getElementById('root');
  if (root) await begin(root, <App registry={registry} watch={watch} />, drawn, loader);
}

void start();
