import type { ModuleDescriptor } from '@tanabana/storefront';

const asked = new Set<string>();

/**
 * Lets the browser fetch what a component needs while its container is still on its way: entry,
 * scripts and styles side by side instead of one after the other.
 */
export function preload(module: ModuleDescriptor, expose: string): void {
  const folder = module.entry.slice(0, module.entry.lastIndexOf('/') + 1);
  const files = (module.assets?.[expose] ?? []).map((file) => folder + file);
  for (const address of [module.entry, ...files]) preloadFile(address);
}

function preloadFile(address: string): void {
  if (asked.has(address)) return;
  asked.add(address);
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = address.endsWith('.css') ? 'style' : 'script';
  link.href = address;
  document.head.append(link);
}
