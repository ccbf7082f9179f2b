import { posix } from 'node:path';
import { LAYERS } from './import-rules.ts';

const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*['"]((?:\.{1,2}\/|@tanabana\/)[^'"]+)['"]/g;

/** Returns the workspace folder of a path: `services/orders`, `shell`, `e2e`. */
export const workspaceOf = (path: string): string =>
  /^(?:packages|services|tools)\/[^/]+|^[^/]+/.exec(path)?.[0] ?? path;

/** Returns the layer of a workspace, counted from 0; -1 for the repository's root files. */
export const layerOf = (workspace: string): number =>
  LAYERS.findIndex((layer) =>
    layer.some((name) =>
      name.endsWith('*')
        ? workspace.startsWith(name.slice(0, -1))
        : workspace === name || workspace.startsWith(`${name}/`),
    ),
  );

/**
 * Returns the imports of a file that run upwards or sideways, as written.
 * @param path of the file, from the repository
 * @param folders workspace folder by package name, such as `@tanabana/service-orders`
 */
export function upwardImports(
  path: string,
  text: string,
  folders: ReadonlyMap<string, string>,
): string[] {
  const workspace = workspaceOf(path);
  const layer = layerOf(workspace);
  return [...text.matchAll(IMPORT)]
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => {
      const target = specifier.startsWith('.')
        ? workspaceOf(posix.join(posix.dirname(path), specifier))
        : folders.get(specifier.split('/').slice(0, 2).join('/'));
      if (target === undefined || target === workspace) return false;
      const targetLayer = layerOf(target);
      if (targetLayer === -1 || layer === -1) return false;
      // packages, and tools, use each other; all other workspaces of one layer are independent
      return targetLayer > layer || (targetLayer === layer && !/^(packages|tools)\//.test(target));
    });
}
