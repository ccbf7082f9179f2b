import '@tanabana/ui/styles.css';
import {
  followOtherTabs,
  provideConfig,
  provideModules,
  watchSessionTime,
} from '@tanabana/storefront';
import { App } from './app.tsx';
import { hasOverrides, usesOfficialRuntime } from './debug/parameters.ts';
import { createArrivals } from './drawn/arrivals.ts';
import { begin } from './drawn/begin.tsx';
import { isOfSameVersions, readDrawn } from './drawn/drawn.ts';
import { guardTags } from './modules/integrity.ts';
import { createModuleHost } from './modules/module-host.ts';
import { createModuleLoader } from './modules/module-loader.ts';
import { createPrefetch, prefetchOnIntent } from './modules/prefetch.ts';
import { watchVersions } from './modules/version-watch.ts';
import { pageData } from './page-data.ts';
import { chooseVersion, visitorBucket } from './registry/choose-version.ts';
import { createRegistry, REGISTRY_ADDRESS } from './registry/registry.ts';

async function start(): Promise<void> {
  const ofServer = readDrawn();
  // it stands there already: presses and frames come in between
  if (ofServer) await nextTask();
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
  const isUsable = ofServer && !usesOfficialRuntime() && isOfSameVersions(ofServer, registry);
  const drawn = isUsable ? ofServer : null;
  const loader = createModuleLoader(registry, usesOfficialRuntime());
  const prefetch = createPrefetch(registry, loader);
  prefetch(location.pathname);
  prefetchOnIntent(prefetch);
  const host = createModuleHost(
    registry,
    loader,
    drawn ? createArrivals(drawn, loader) : undefined,
  );
  provideModules(host);
  const watch = watchVersions(registry, loader, host);
  followOtherTabs();
  watchSessionTime();
  const root = document.getElementById('root');
  if (drawn) await nextTask();
  if (root) begin(root, <App registry={registry} watch={watch} />, drawn);
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

void start();
