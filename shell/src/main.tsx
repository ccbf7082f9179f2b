import '@tanabana/ui/styles.css';
import {
  followOtherTabs,
  provideConfig,
  provideModules,
  watchSessionTime,
} from '@tanabana/storefront';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { hasOverrides, usesOfficialRuntime } from './debug/parameters.ts';
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
  const registry = createRegistry(modules, chooseVersion(visitorBucket(), overrides));
  const loader = createModuleLoader(registry, usesOfficialRuntime());
  const prefetch = createPrefetch(registry, loader);
  prefetch(location.pathname);
  prefetchOnIntent(prefetch);
  const host = createModuleHost(registry, loader);
  provideModules(host);
  const watch = watchVersions(registry, loader, host);
  followOtherTabs();
  watchSessionTime();
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App registry={registry} watch={watch} />);
}

void start();
