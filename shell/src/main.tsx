import '@tanabana/ui/styles.css';
import {
  followOtherTabs,
  provideConfig,
  provideModules,
  watchSessionTime,
} from '@tanabana/storefront';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createModuleHost } from './modules/module-host.ts';
import { createModuleLoader } from './modules/module-loader.ts';
import { createPrefetch, prefetchOnIntent } from './modules/prefetch.ts';
import { share } from './modules/share.ts';
import { pageData } from './page-data.ts';
import { createRegistry, REGISTRY_ADDRESS } from './registry/registry.ts';

async function start(): Promise<void> {
  const [config, modules] = await Promise.all([
    pageData('config', '/config.json'),
    pageData('registry', REGISTRY_ADDRESS),
  ]);
  const registry = createRegistry(modules);
  share();
  provideConfig(config);
  const loader = createModuleLoader(registry);
  const prefetch = createPrefetch(registry, loader);
  prefetch(location.pathname);
  prefetchOnIntent(prefetch);
  provideModules(createModuleHost(registry, loader));
  followOtherTabs();
  watchSessionTime();
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App registry={registry} />);
}

void start();
