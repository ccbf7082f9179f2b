import type { Descriptor } from '../publish/descriptor.ts';
import { pageJson, type RegistryFile, withLine } from '../publish/registry.ts';

const REGISTRY_ELEMENT = /(<script\b[^>]*\bid="registry"[^>]*>)([\s\S]*?)(<\/script>)/;

/** A registry with these modules in the place of the shop's own, whatever versions it has of them. */
export function registryWith(text: string, modules: readonly Descriptor[]): string {
  return pageJson(modules.reduce(withLine, JSON.parse(text) as RegistryFile));
}

/** A document of the shop with these modules in its registry; other documents as they are. */
export const documentWith = (html: string, modules: readonly Descriptor[]): string =>
  html.replace(
    REGISTRY_ELEMENT,
    (_, begin: string, text: string, end: string) => begin + registryWith(text, modules) + end,
  );

/** The policy with what a development server needs: its socket, on the page's own origin. */
export const policyWith = (policy: string): string =>
  policy.replace(/connect-src ([^;]*)/, 'connect-src $1 ws: wss:');
