interface Lock {
  packages: Record<string, object>;
}

/** Fields of package.json that a lock file repeats. */
const REPEATED = ['name', 'version', 'dependencies', 'devDependencies'] as const;

/**
 * Returns a lock file with an additional workspace, as npm would write it: the workspace needs only
 * installed packages, so no registry is asked.
 * @param folder of the workspace, from the root
 * @param manifest its package.json
 */
export function withWorkspace(lockFile: string, folder: string, manifest: string): string {
  const lock = JSON.parse(lockFile) as Lock;
  const all = JSON.parse(manifest) as Record<string, unknown> & { name: string };
  const own = REPEATED.flatMap((field) => (all[field] ? [[field, all[field]] as const] : []));
  const packages = {
    ...lock.packages,
    [folder]: Object.fromEntries(own),
    [`node_modules/${all.name}`]: { resolved: folder, link: true },
  };
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`;
}
