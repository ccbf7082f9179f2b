import '@tanabana/ui/styles.css';
import {
  followOtherTabs,
  provideConfig,
  provideModules,
  watchSessionTime,
} from '@tanabana/storefront';
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
import { createArrivals } from './server-rendering/arrivals.ts';
import { hydrate } from './server-rendering/hydrate.tsx';
import { isOfSameVersions, readServerData } from './server-rendering/server-data.ts';
import { startTelemetry } from './telemetry/start.ts';

async function start(): Promise<void> {
  const ofServer = readServerData();
  // already rendered: clicks and frames are handled in between
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
  const rendered = isUsable ? ofServer : null;
  const loader = createModuleLoader(registry, usesOfficialRuntime());
  const prefetch = createPrefetch(registry, loader);
  prefetch(location.pathname);
  prefetchOnIntent(prefetch);
  const host = createModuleHost(
    registry,
    loader,
    rendered ? createArrivals(rendered, loader, registry.isBelow) : undefined,
  );
  provideModules(host);
  startTelemetry(registry);
  const watch = watchVersions(registry, loader, host);
  followOtherTabs();
  watchSessionTime();
  const root = document.getElementById('root');
  if (rendered) await nextTask();
  if (root) hydrate(root, <App registry={registry} watch={watch} />, rendered);
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

void start();
